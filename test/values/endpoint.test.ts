import * as fc from 'fast-check';
import { addresses, expectTotalOrder } from './laws';
import { Endpoint } from '../../src/values/endpoint';
import { messageOf } from '../fixtures/rendered';

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/);
const names = fc.tuple(fc.array(label, { maxLength: 3 }), fc.stringMatching(/^[a-z]{1,5}$/)).map(([labels, last]) => [...labels, last].join('.'));
const ports = fc.oneof(fc.constantFrom(1, 443, 6443, 65535), fc.integer({ min: 1, max: 65535 }));
const hosts = fc.oneof(addresses.map(String), names, fc.constantFrom('a', 'a.b', 'b'));
const endpoints = fc.tuple(hosts, ports).map(([host, port]) => Endpoint.of(host, port));

const LONGEST_LABEL = 'a'.repeat(63);
const LONGEST_NAME = [LONGEST_LABEL, LONGEST_LABEL, LONGEST_LABEL, 'a'.repeat(61)].join('.');

describe('of', () => {
  test.each([
    ['10.40.0.201', 6443, '10.40.0.201:6443'],
    ['2001:DB8::1', 443, '[2001:db8::1]:443'],
    ['::ffff:1.2.3.4', 1, '[::ffff:1.2.3.4]:1'],
    ['api.example.com', 65535, 'api.example.com:65535'],
    ['localhost', 6443, 'localhost:6443'],
    ['0.a-b--c', 6443, '0.a-b--c:6443'],
    ['1.2.3.4x', 6443, '1.2.3.4x:6443'],
    [LONGEST_NAME, 6443, `${LONGEST_NAME}:6443`],
  ])('%s and port %d', (host, port, printed) => {
    const endpoint = Endpoint.of(host, port);
    expect(endpoint.toString()).toBe(printed);
    expect(endpoint.url).toBe(`https://${printed}`);
    expect(endpoint.host).toBe(host.toLowerCase());
    expect(endpoint.port).toBe(port);
  });

  test('the port is 6443 if not given', () => {
    expect(Endpoint.of('10.40.0.201').port).toBe(6443);
  });

  test('knows its address, if it has one', () => {
    expect(Endpoint.of('10.40.0.201').ipAddress?.toString()).toBe('10.40.0.201');
    expect(Endpoint.of('2001:db8::1').ipAddress?.toString()).toBe('2001:db8::1');
    expect(Endpoint.of('api.example.com').ipAddress).toBeUndefined();
  });

  test.each([0, -1, 65536, 1.5, NaN])('port %d is refused', (port) => {
    expect(messageOf(() => Endpoint.of('10.40.0.201', port))).toBe(
      `'${port}' is not a port: expected a whole number from 1 to 65535; write it like 6443`,
    );
  });

  const shape = 'expected an IP address or a lower case DNS name; write it like 10.40.0.201 or api.example.com';
  const noPort = (text: string) => `expected no port; use Endpoint.parse, or leave out ':${text}' and pass the port as second argument`;

  test.each([
    ['10.40.0.201:6443', noPort('6443')],
    ['api.example.com:443', noPort('443')],
    ['[2001:db8::1]:6443', noPort('6443')],
    ['api.example.com:', noPort('')],
    ['[2001:db8::1]', 'expected no brackets; write 2001:db8::1'],
    ['https://api.example.com', "expected no scheme; leave out 'https://'"],
    ['api.example.com/healthz', "expected no path; leave out '/healthz'"],
    ['10.40.0.0/24', "expected no path; leave out '/24'"],
    ['*.example.com', 'expected one name, not a wildcard; write it like api.example.com'],
    ['api.1', "expected a DNS name that does not end in a number, got '1'; write it like api.example.com"],
    ['API.Example.com', 'expected lower case; write api.example.com'],
    [`a${LONGEST_NAME}`, 'expected at most 253 characters, got 254; use a shorter name'],
    [`a${LONGEST_LABEL}.com`, `expected labels of at most 63 characters, got 64 in 'a${LONGEST_LABEL}'; use a shorter one`],
    ['', shape],
    ['api.example.com.', shape],
    ['api..com', shape],
    ['-api.com', shape],
    ['api-.com', shape],
    ['api_server.com', shape],
    ['API_server.com', shape],
    ['admin@api.com', shape],
    ['api.com ', shape],
    ['bücher.de', shape],
  ])("host '%s' is refused", (host, reason) => {
    expect(messageOf(() => Endpoint.of(host))).toBe(`'${host}' is not a host: ${reason}`);
  });

  const v4 = 'expected four numbers from 0 to 255; write it like 10.40.0.201';

  test.each([
    ['10.40.0.300', v4],
    ['10.40.0', v4],
    ['6443', v4],
    ['010.1.1.1', "expected numbers without leading zeros, got '010'; write 10"],
    ['2001:db8::x', "expected eight groups of up to four hexadecimal digits, or fewer with one '::'; write it like 2001:db8::1"],
    ['fe80::1%eth0', "expected no zone id, which means something on one machine only; leave out '%eth0'"],
  ])("'%s' is refused as an address", (host, reason) => {
    expect(messageOf(() => Endpoint.of(host))).toBe(`'${host}' is not an IP address: ${reason}`);
  });

  test('a name is never taken for an address', () => {
    fc.assert(fc.property(names, (name) => {
      expect(Endpoint.of(name).ipAddress).toBeUndefined();
      expect(Endpoint.of(name).host).toBe(name);
    }));
  });
});

describe('parse', () => {
  test.each([
    ['10.40.0.201:443', '10.40.0.201', 443],
    ['10.40.0.201', '10.40.0.201', 6443],
    ['api.example.com:443', 'api.example.com', 443],
    ['api.example.com', 'api.example.com', 6443],
    ['[2001:DB8::1]:443', '2001:db8::1', 443],
    ['[2001:db8::1]', '2001:db8::1', 6443],
  ])('%s', (text, host, port) => {
    const endpoint = Endpoint.parse(text);
    expect(endpoint.host).toBe(host);
    expect(endpoint.port).toBe(port);
    expect(endpoint.isEqualTo(Endpoint.of(host, port))).toBe(true);
  });

  test('gives back what was printed', () => {
    fc.assert(fc.property(endpoints, (endpoint) => {
      const again = Endpoint.parse(endpoint.toString());
      expect(again.isEqualTo(endpoint)).toBe(true);
      expect(again.toString()).toBe(endpoint.toString());
      expect([again.host, again.port]).toEqual([endpoint.host, endpoint.port]);
    }));
  });

  test('the url has the same host and port', () => {
    fc.assert(fc.property(fc.oneof(names, fc.ipV4(), fc.constant('2001:db8::1')), ports.filter((port) => port !== 443), (host, port) => {
      const url = new URL(Endpoint.of(host, port).url);
      expect([url.protocol, url.hostname.replace(/[[\]]/g, ''), url.port]).toEqual(['https:', host, String(port)]);
    }));
  });

  const shape = 'expected a host, or a host and a port; write it like 10.40.0.201:6443, [2001:db8::1]:6443 or api.example.com:6443';
  const badPort = (got: string) => `'${got}' is not a port: expected a whole number from 1 to 65535; write it like 6443`;

  test.each([
    ['2001:DB8::1', 'expected brackets around an IPv6 address; write [2001:db8::1] or [2001:db8::1]:6443'],
    ['2001:db8::1:6443', 'expected brackets around an IPv6 address; write [2001:db8::1:6443] or [2001:db8::1:6443]:6443'],
    ['[10.40.0.201]:6443', 'expected brackets around an IPv6 address only; write 10.40.0.201:6443'],
    ['[api.example.com]', 'expected brackets around an IPv6 address only; write api.example.com'],
    ['https://10.40.0.201:6443', "expected no scheme; leave out 'https://'"],
    ['10.40.0.201:6443/', "expected no path; leave out '/'"],
    ['api:6443:6443', shape],
    ['[2001:db8::1', shape],
    ['[2001:db8::1]6443', shape],
    ['10.40.0.201:', badPort('')],
    ['10.40.0.201:0', badPort('0')],
    ['10.40.0.201:06443', badPort('06443')],
    ['10.40.0.201:65536', badPort('65536')],
    ['10.40.0.201:100000000000000000000000', badPort('100000000000000000000000')],
    ['10.40.0.201:https', badPort('https')],
    ['api_server:6443', "'api_server' is not a host: expected an IP address or a lower case DNS name; write it like 10.40.0.201 or api.example.com"],
    ['10.40.0.300:6443', "'10.40.0.300' is not an IP address: expected four numbers from 0 to 255; write it like 10.40.0.201"],
    ['[fe80::1%eth0]:6443', "'fe80::1%eth0' is not an IP address: expected no zone id, which means something on one machine only; leave out '%eth0'"],
  ])("'%s' is refused", (text, reason) => {
    expect(messageOf(() => Endpoint.parse(text))).toBe(`'${text}' is not an endpoint: ${reason}`);
  });

  test('a host alone is refused as a host', () => {
    expect(messageOf(() => Endpoint.parse('API'))).toBe("'API' is not a host: expected lower case; write api");
  });
});

describe('order', () => {
  const crowded = fc.tuple(fc.constantFrom('a', 'b', '::', '0.0.0.0'), fc.constantFrom(1, 2)).map(([host, port]) => Endpoint.of(host, port));

  test('is total', () => expectTotalOrder(fc.oneof(endpoints, crowded)));

  test('is addresses before names, then by port', () => {
    const sorted = ['9.0.0.1:6443', '10.0.0.1:443', '10.0.0.1:6443', '[::1]:6443', '1.example:6443', 'a.example:80', 'a.example:443'];
    const shuffled = [...sorted].reverse().map(Endpoint.parse);
    expect(shuffled.sort((a, b) => a.compareTo(b)).map(String)).toEqual(sorted);
  });
});
