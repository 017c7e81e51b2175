import { IpAddress, IpFamily } from './ip-address';
import { IpRange } from './ip-range';

/**
 * A network in CIDR notation, like `10.244.0.0/16`.
 */
export class Cidr {
  /**
   * Read a network from its text.
   *
   * The address must be the first one of the network: host bits are an error, not cut off.
   *
   * @param text the network, like `10.244.0.0/16` or `2001:db8::/32`.
   */
  public static parse(text: string): Cidr {
    const context = `'${text}' is not a CIDR: `;
    const slash = text.indexOf('/');
    const address = IpAddress._parse(slash < 0 ? text : text.slice(0, slash), context);
    const bits = address._bits;
    const example = address.family === IpFamily.IPV4 ? '10.244.0.0/16' : '2001:db8::/32';
    if (slash < 0) {
      throw new Error(`${context}the prefix length is missing; write ${address}/${bits} for the address alone, or a network like ${example}`);
    }
    const length = text.slice(slash + 1);
    if (!/^(0|[1-9]\d{0,2})$/.test(length) || Number(length) > bits) {
      throw new Error(`${context}expected a prefix length from 0 to ${bits}, got '${length}'; write it like ${example}`);
    }
    const prefixLength = Number(length);
    const network = address._at(address._value - address._value % 2n ** BigInt(bits - prefixLength));
    if (!network.isEqualTo(address)) {
      throw new Error(`${context}host bits are set; write ${network}/${prefixLength}`);
    }
    return new Cidr(network, prefixLength);
  }

  /**
   * A network of parts that are known to fit.
   *
   * @internal
   */
  public static _of(network: IpAddress, prefixLength: number): Cidr {
    return new Cidr(network, prefixLength);
  }

  /**
   * The address before the slash, the first one of the network.
   */
  public readonly network: IpAddress;

  /**
   * The number after the slash: how many leading bits all addresses of the network share.
   */
  public readonly prefixLength: number;

  /**
   * The lowest address of the network.
   */
  public readonly first: IpAddress;

  /**
   * The highest address of the network.
   */
  public readonly last: IpAddress;

  private constructor(network: IpAddress, prefixLength: number) {
    this.network = network;
    this.prefixLength = prefixLength;
    this.first = network;
    this.last = network._at(network._value + 2n ** BigInt(network._bits - prefixLength) - 1n);
  }

  /**
   * Whether this is an IPv4 or an IPv6 network.
   */
  public get family(): IpFamily {
    return this.network.family;
  }

  /**
   * All addresses of the network, network and broadcast address included.
   */
  public toRange(): IpRange {
    return IpRange.between(this.first, this.last);
  }

  /**
   * Whether the address is one of this network. Never so for one of the other family.
   */
  public contains(address: IpAddress): boolean {
    return this.toRange().contains(address);
  }

  /**
   * Whether the networks share an address.
   */
  public overlaps(other: Cidr): boolean {
    return this.toRange().overlaps(other.toRange());
  }

  /**
   * Whether every address of the other network is one of this network.
   */
  public encloses(other: Cidr): boolean {
    return this.toRange().encloses(other.toRange());
  }

  /**
   * Order of networks: by first address, then the larger one first, so that a network comes before its parts.
   *
   * @returns a negative number if this network comes first, a positive one if the other does, 0 if they are equal.
   */
  public compareTo(other: Cidr): number {
    return this.network.compareTo(other.network) || this.prefixLength - other.prefixLength;
  }

  /**
   * Whether both are the same network.
   */
  public isEqualTo(other: Cidr): boolean {
    return this.compareTo(other) === 0;
  }

  /**
   * The canonical text, like `10.244.0.0/16`.
   */
  public toString(): string {
    return `${this.network}/${this.prefixLength}`;
  }
}
