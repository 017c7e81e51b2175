interface Annotations {
  readonly [key: string]: string;
}

/** The host name for which external-dns makes a record. */
export const EXTERNAL_DNS = 'external-dns.alpha.kubernetes.io/hostname';

/** The addresses that MetalLB must give to a Service. */
export const PIN = 'metallb.io/loadBalancerIPs';

/** The MetalLB pool out of which they come. */
export const POOL = 'metallb.io/address-pool';

/** What Services with one address have in common. */
export const SHARING_KEY = 'metallb.io/allow-shared-ip';

/** The user's annotations, refused where the exposure sets the same. */
export function userAnnotations(exposure: string, annotations: Annotations | undefined, reserved: string[]): Annotations {
  const key = reserved.find((own) => own in (annotations ?? {}));
  if (key !== undefined) {
    throw new Error(`'annotations' of ${exposure} sets '${key}' to '${annotations![key]}', expected a key that the exposure does not decide about itself; remove it`);
  }
  return { ...annotations };
}
