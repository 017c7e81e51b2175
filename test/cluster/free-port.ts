import * as net from 'node:net';

const ATTEMPTS = 3;

/** A port of loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Between our finding a free port and a server's taking it, somebody else may have: then everything starts anew. */
export async function withFreePorts<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      if (attempt === ATTEMPTS || !(error as Error).message.includes('address already in use')) {
        throw error;
      }
    }
  }
}
