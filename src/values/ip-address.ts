/**
 * The two families of IP addresses. The values are those of Kubernetes' `ipFamilies`.
 */
export enum IpFamily {
  /** Addresses of 32 bits, like `10.40.0.201`. */
  IPV4 = 'IPv4',

  /** Addresses of 128 bits, like `2001:db8::1`. */
  IPV6 = 'IPv6',
}

/**
 * An IPv4 or IPv6 address.
 */
export class IpAddress {
  /**
   * Read an address from its text.
   *
   * Numbers of an IPv4 address have no leading zeros. IPv6 may be abbreviated with `::` and may end in an
   * IPv4 address (`::ffff:10.40.0.201`, which is an IPv6 address and not the same as `10.40.0.201`); zone ids are refused.
   *
   * @param text the address, like `10.40.0.201` or `2001:db8::1`.
   */
  public static parse(text: string): IpAddress {
    return IpAddress._parse(text, '');
  }

  /**
   * Like `parse`, for an address inside a longer text: `context` is put before the message.
   *
   * @internal
   */
  public static _parse(text: string, context: string): IpAddress {
    const value = parseValue(text);
    if (typeof value === 'string') {
      throw new Error(`${context}'${text}' is not an IP address: ${value}`);
    }
    return new IpAddress(familyOf(text), value);
  }

  /**
   * Like `parse`, for a text that may well be something else.
   *
   * @internal
   */
  public static _tryParse(text: string): IpAddress | undefined {
    const value = parseValue(text);
    return typeof value === 'string' ? undefined : new IpAddress(familyOf(text), value);
  }

  /**
   * Whether this is an IPv4 or an IPv6 address.
   */
  public readonly family: IpFamily;

  /**
   * The address as a number.
   *
   * @internal
   */
  public readonly _value: bigint;

  private constructor(family: IpFamily, value: bigint) {
    this.family = family;
    this._value = value;
  }

  /**
   * How many bits an address of this family has.
   *
   * @internal
   */
  public get _bits(): number {
    return this.family === IpFamily.IPV4 ? 32 : 128;
  }

  /**
   * The address that lies `offset` addresses after this one, or before it if negative.
   *
   * @param offset a whole number; the result must be an address of the same family.
   */
  public plus(offset: number): IpAddress {
    if (!Number.isSafeInteger(offset)) {
      throw new Error(`'${offset}' is not an address offset: expected a whole number from -(2^53 - 1) to 2^53 - 1; round it, or take several steps`);
    }
    const end = 2n ** BigInt(this._bits) - 1n;
    const value = this._value + BigInt(offset);
    if (value < 0n) {
      throw new Error(`'${this}' plus '${offset}' is not an ${this.family} address: the first one is ${this._at(0n)}; add at least ${-this._value}`);
    }
    if (value > end) {
      throw new Error(`'${this}' plus '${offset}' is not an ${this.family} address: the last one is ${this._at(end)}; add at most ${end - this._value}`);
    }
    return this._at(value);
  }

  /**
   * Order of addresses: IPv4 before IPv6, then by number.
   *
   * @returns a negative number if this address comes first, a positive one if the other does, 0 if they are equal.
   */
  public compareTo(other: IpAddress): number {
    if (this.family !== other.family) {
      return this.family === IpFamily.IPV4 ? -1 : 1;
    }
    if (this._value === other._value) {
      return 0;
    }
    return this._value < other._value ? -1 : 1;
  }

  /**
   * Whether both are the same address of the same family.
   */
  public isEqualTo(other: IpAddress): boolean {
    return this.compareTo(other) === 0;
  }

  /**
   * The canonical text: four numbers for IPv4, RFC 5952 for IPv6.
   */
  public toString(): string {
    return this.family === IpFamily.IPV4 ? printIpv4(this._value) : printIpv6(this._value);
  }

  /**
   * An address of the same family. The number must be in its bounds.
   *
   * @internal
   */
  public _at(value: bigint): IpAddress {
    return new IpAddress(this.family, value);
  }
}

function familyOf(text: string): IpFamily {
  return text.includes(':') ? IpFamily.IPV6 : IpFamily.IPV4;
}

// The parsers return a string, expectation and fix, for a text that is no address.

function parseValue(text: string): bigint | string {
  if (familyOf(text) === IpFamily.IPV6) {
    return parseIpv6(text);
  }
  const value = parseIpv4(text);
  return typeof value === 'bigint' || /^[\d.]+$/.test(text) ? value : 'expected an IPv4 or IPv6 address; write it like 10.40.0.201 or 2001:db8::1';
}

function parseIpv4(text: string): bigint | string {
  const value = ipv4Number(text);
  return value === undefined ? whyNotIpv4(text) : BigInt(value);
}

/** One pass without strings in between: a fleet reads its addresses by the ten thousand. */
function ipv4Number(text: string): number | undefined {
  let value = 0;
  let byte: number | undefined;
  let dots = 0;
  for (let index = 0; index < text.length; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (digit >= 0 && digit <= 9 && byte !== 0) {
      byte = (byte ?? 0) * 10 + digit;
    } else if (text[index] === '.' && byte !== undefined && byte < 256) {
      value = value * 256 + byte;
      byte = undefined;
      dots++;
    } else {
      return undefined;
    }
  }
  return dots === 3 && byte !== undefined && byte < 256 ? value * 256 + byte : undefined;
}

function whyNotIpv4(text: string): string {
  const parts = text.split('.');
  // Some programs read such a number as octal, others as decimal.
  const ambiguous = parts.find((part) => /^0\d/.test(part));
  if (ambiguous === undefined || parts.length !== 4 || !parts.every((part) => /^\d+$/.test(part) && Number(part) <= 255)) {
    return 'expected four numbers from 0 to 255; write it like 10.40.0.201';
  }
  return `expected numbers without leading zeros, got '${ambiguous}'; write ${Number(ambiguous)}`;
}

function parseIpv6(text: string): bigint | string {
  const zone = text.indexOf('%');
  if (zone >= 0) {
    return `expected no zone id, which means something on one machine only; leave out '${text.slice(zone)}'`;
  }
  let hex = text;
  const tail = text.lastIndexOf(':') + 1;
  if (text.includes('.', tail)) {
    const embedded = parseIpv4(text.slice(tail));
    if (typeof embedded === 'string') {
      return embedded;
    }
    hex = `${text.slice(0, tail)}${(embedded / 65536n).toString(16)}:${(embedded % 65536n).toString(16)}`;
  }
  const halves = hex.split('::').map((half) => half === '' ? [] : half.split(':'));
  const groups = halves.flat();
  const complete = halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length < 8;
  if (!complete || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) {
    return "expected eight groups of up to four hexadecimal digits, or fewer with one '::'; write it like 2001:db8::1";
  }
  groups.splice(halves[0].length, 0, ...Array<string>(8 - groups.length).fill('0'));
  return BigInt(`0x${groups.map((group) => group.padStart(4, '0')).join('')}`);
}

function printIpv4(value: bigint): string {
  const number = Number(value);
  const byte = (unit: number) => Math.floor(number / unit) % 256;
  return `${byte(2 ** 24)}.${byte(2 ** 16)}.${byte(2 ** 8)}.${byte(1)}`;
}

function printIpv6(value: bigint): string {
  // RFC 5952, section 5: the one prefix of which everybody knows that an IPv4 address follows.
  if (value / 2n ** 32n === 0xffffn) {
    return `::ffff:${printIpv4(value % 2n ** 32n)}`;
  }
  const groups = Array.from({ length: 8 }, (_, index) => value / 2n ** BigInt(112 - 16 * index) % 65536n);
  let start = 0;
  let length = 1; // a single zero group is not shortened
  for (let from = 0; from < 8; from++) {
    const end = groups.findIndex((group, index) => index >= from && group !== 0n);
    const run = (end < 0 ? 8 : end) - from;
    if (run > length) {
      start = from;
      length = run;
    }
  }
  const print = (part: bigint[]) => part.map((group) => group.toString(16)).join(':');
  return length === 1 ? print(groups) : `${print(groups.slice(0, start))}::${print(groups.slice(start + length))}`;
}
