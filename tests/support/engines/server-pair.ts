import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { APPLICATION_ROLE, DATABASE, SOCKET_PORT } from '#server/postgres/settings.ts';
import { startLine, type CutLine } from './cut-line.ts';
import { test as base } from '../journeys/journey-test.ts';
import { startProductProcess } from './product-process.ts';
import { schoolFolder } from '../journeys/school-folder.ts';

/** Addresses of two servers of one school. */
export type ServerPair = {
  readonly first: string;
  readonly second: string;
  /** The proxy between browsers and the first server. */
  readonly line: CutLine;
};

/** A journey with two servers on one database and one folder of files, as in a cluster. */
export const test = base.extend<{ readonly servers: ServerPair }>({
  servers: async ({ browserName: _browserName }, use) => {
    const { dataDir, remove } = await schoolFolder();
    const secondDir = await mkdtemp(path.join(tmpdir(), 'campus-pair-'));
    const first = await startProductProcess({ dataDir });
    // The servers share their storage.
    await symlink(path.join(dataDir, 'files'), path.join(secondDir, 'files'));
    const socket = encodeURIComponent(path.join(dataDir, 'postgres', 'socket'));
    const database = `postgres://${APPLICATION_ROLE}@localhost:${SOCKET_PORT}/${DATABASE}?host=${socket}`;
    const second = await startProductProcess({ dataDir: secondDir, env: { DATABASE_URL: database } });
    const line = await startLine(first.port);
    await use({ first: line.url, second: second.url, line });
    await line.close();
    await second.stop();
    await first.stop();
    await rm(secondDir, { recursive: true, force: true });
    await remove();
  },
  baseURL: async ({ servers }, use) => {
    await use(servers.first);
  },
});
