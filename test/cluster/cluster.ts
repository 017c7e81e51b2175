import { ApiServer } from './api-server';
import { installCrds } from './crds';
import { timed } from './say';
import { PlatformRelease } from '../../src';

/** An API server as a cluster of this platform release has it: with its kinds, and nothing running. */
export async function startCluster(role: string, release: PlatformRelease): Promise<ApiServer> {
  const name = `${role} ${release.name}`;
  const server = await timed(`${name}: API server ready`, async () => ApiServer.start(name));
  try {
    await timed(`${name}: `, async () => installCrds(server.client, release), (count) => `${count} CustomResourceDefinitions served`);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}
