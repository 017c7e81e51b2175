import type { ComponentResources } from '../control-plane/control-plane-options';

interface Quantities {
  [resource: string]: string;
}

/** What a container asks for: the library's requests where the user has none, save those that a limit stands for. */
export function requestsOf(resources: ComponentResources | undefined, ours: Quantities): Quantities | undefined {
  const requests = resources?.requests
    // A limit without a request is one: Kubernetes refuses a request above it.
    ?? Object.fromEntries(Object.entries(ours).filter(([resource]) => resources?.limits?.[resource] === undefined));
  return Object.keys(requests).length > 0 ? requests : undefined;
}
