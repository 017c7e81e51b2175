/** Host and port of a datastore, an IPv6 address in brackets. */
const HOST_AND_PORT = /^(?:\[[^[\]]+\]|[^[\]:/]+):(\d+)$/;

/** What is expected of the endpoint of a datastore, if it is not that, and what to do. */
export function hostAndPortProblem(endpoint: string): string | undefined {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(endpoint);
  if (scheme) {
    return `expected host and port without a scheme, as operators put theirs before it; leave out '${scheme[0]}'`;
  }
  const port = Number(HOST_AND_PORT.exec(endpoint)?.[1] ?? NaN);
  if (Number.isNaN(port)) {
    return "expected host and port; write it like 'etcd-0.etcd.example.com:2379' or '[2001:db8::1]:2379'";
  }
  return port >= 1 && port <= 65535 ? undefined : 'expected a port from 1 to 65535; fix the port';
}
