import { ApiServer } from './api-server';
import { definitionsOf, installCrds, withManagers } from './crds';
import { withFreePorts } from './free-port';
import { Managers } from './managers';
import { timed } from './say';
import { PlatformRelease } from '../../src';

/** A management cluster of a platform release: with its kinds, its managers and their webhooks. */
export async function startManagementCluster(role: string, release: PlatformRelease): Promise<ApiServer> {
  const name = `${role} ${release.name}`;
  return withFreePorts(async () => startServer(name, async (server) => {
    const managers = await Managers.of(release);
    const { crds, webhookConfigurations } = managers.manifests(server);
    const definitions = withManagers(definitionsOf(release), crds);
    await timed(`${name}: `, async () => installCrds(server.client, definitions), (count) => `${count} CustomResourceDefinitions served`);
    await timed(`${name}: ${managers.count} managers answer`, async () => managers.start(server, webhookConfigurations));
  }));
}

/** A cluster that has the kinds of a platform release, and nothing running. */
export async function startBareCluster(role: string, release: PlatformRelease): Promise<ApiServer> {
  const name = `${role} ${release.name}`;
  return startServer(name, async (server) => {
    const definitions = definitionsOf(release);
    await timed(`${name}: `, async () => installCrds(server.client, definitions), (count) => `${count} CustomResourceDefinitions served`);
  });
}

async function startServer(name: string, prepare: (server: ApiServer) => Promise<void>): Promise<ApiServer> {
  const server = await timed(`${name}: API server ready`, async () => ApiServer.start(name));
  try {
    await prepare(server);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}
