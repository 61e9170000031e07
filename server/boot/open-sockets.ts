import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { cloudDeps } from '../cloud/cloud-deps.ts';
import { CloudSockets } from '../cloud/cloud-sockets.ts';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps/deps.ts';
import type { Bus } from '../live/bus.ts';
import { Sockets } from '../live/sockets.ts';
import { createUpgradeRouter } from '../live/upgrade-router.ts';

type Parts = {
  readonly config: Pick<Config, 'trustProxy' | 'identity'>;
  readonly bus: Bus;
  readonly log: Logger;
  readonly deps: Deps;
  /** Whether this server takes no more of them. */
  readonly isLeaving: () => boolean;
};

export type OpenSockets = {
  /** Sends all pages away within so many milliseconds. */
  readonly dismiss: (time: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Live messages and cloud variables. */
export function openSockets(server: Server, { config, bus, log, deps, isLeaving }: Parts): OpenSockets {
  const site = { trustProxy: config.trustProxy, siteUrl: config.identity.siteUrl };
  const upgradeRouter = createUpgradeRouter(server, site, log, isLeaving);
  const sockets = new Sockets(upgradeRouter, {
    bus,
    log,
    authenticate: deps.sessions.authenticateUnrestricted,
  });
  const cloud = new CloudSockets(upgradeRouter, { bus, log, ...cloudDeps(deps) });
  const all = [sockets, cloud];
  deps.monitor.countSockets(() => sockets.count + cloud.count);
  return {
    dismiss: async (time) => void (await Promise.all(all.map((one) => one.dismiss(time)))),
    close: async () => all.forEach((one) => one.close()),
  };
}
