import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runUndoCommand } from '#server/backup/undo-upgrade.ts';
import { parseConfig } from '#server/config/config.ts';
import { startPostgres } from '#server/postgres/supervisor.ts';
import { openDatabase, type Db } from '#server/store/database.ts';
import { migrate, pendingMigrations } from '#server/store/migrate.ts';
import { migrations } from '#server/store/migrations.gen.ts';
import { copyTime } from '#server/store/upgrade-copy.store.ts';
import { startProductProcess } from '#tests/support/engines/product-process.ts';

// A new build on the data of the previous one, with the embedded database.

const last = migrations.slice(-1).map(({ name }) => name);
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'campus-upgrade-'));
  await withEmbedded(async (db) => void (await migrate(db, migrations.slice(0, -1))));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function withEmbedded<Result>(work: (db: Db, url: string) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres({ dataDir: path.join(dataDir, 'postgres'), log: () => undefined });
  const { db, close } = openDatabase(postgres.url, { warn: () => undefined });
  try {
    return await work(db, postgres.url);
  } finally {
    await close();
    await postgres.stop();
  }
}

async function undo(...parameters: readonly string[]): Promise<string> {
  const said: string[] = [];
  await runUndoCommand(parameters, parseConfig({ DATA_DIR: dataDir }), (line) => void said.push(line));
  return said.join('\n');
}

it('a start that fails after the migration restores the database and reports it', async () => {
  const taken = createServer();
  await once(taken.listen(0, '127.0.0.1'), 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const started = startProductProcess({ dataDir, port });
  const said = `升级没有成功，数据库已恢复到升级前，可以先启动旧版本。原因：port ${port} on 127.0.0.1 is in use`;
  // The exit code that tells systemd not to retry.
  await expect(started).rejects.toThrow(new RegExp(`ended with code 3: .*${said}`, 's'));
  taken.close();
  expect(await withEmbedded(pendingMigrations)).toEqual(last);
  expect(await withEmbedded((_db, url) => copyTime(url))).toBe(undefined);
});

it('undo-upgrade restores the previous state after an upgrade, and the next start upgrades again', async () => {
  const product = await startProductProcess({ dataDir });
  await product.stop();
  expect(await withEmbedded(pendingMigrations)).toEqual([]);
  expect(await undo()).toMatch(/^升级前的副本：\d{4}-\d\d-\d\d /);
  expect(await withEmbedded(pendingMigrations)).toEqual([]);
  expect(await undo('--write')).toContain('现在请启动旧版本');
  expect(await withEmbedded(pendingMigrations)).toEqual(last);
  await undo('--write');
  expect(await withEmbedded(pendingMigrations)).toEqual([]);
  const again = await startProductProcess({ dataDir });
  await again.stop();
});
