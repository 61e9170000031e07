import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parseConfig } from '#server/config/config.ts';
import { startPostgres } from '#server/postgres/supervisor.ts';
import { databaseUrl } from '#server/store/scratch-database.store.ts';
import { blankDatabase, testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { adminQuery, asSuperuser } from '#tests/support/engines/database-url.ts';
import type { CommandContext } from './command-context.ts';
import { moveSchool } from './move-school.ts';
import { openRegistry, type SchoolEntry } from './registry.store.ts';
import { removeSchool } from './remove-school.ts';
import { cheapPasswords } from './testing/many.ts';
import { entryOf } from './testing/entry.ts';

const id = 'mover';
let second: Awaited<ReturnType<typeof startPostgres>>;
let list: TestDatabase;
let old: TestDatabase;
let folder: string;
let context: CommandContext;
let target: string;
let said: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-move-'));
  second = await startPostgres({ dataDir: path.join(folder, 'second'), log: () => undefined });
  await adminQuery(asSuperuser(second.url), 'alter role campus createrole createdb');
  target = databaseUrl(second.url, `campus_${id}`);
});
beforeEach(async () => {
  [list, old] = [await blankDatabase(), await testDatabase()];
  const registry = openRegistry(list.url, () => undefined);
  const env = { DATA_DIR: folder, LOG_LEVEL: 'silent' };
  said = [];
  context = {
    registry,
    server: list.url,
    config: parseConfig(env),
    env,
    printLine: (line) => void said.push(line),
    passwords: cheapPasswords,
    openOnce: async () => [],
    timeout: 300,
  };
  await registry.add(entryOf(id, old.url));
  await old.pool.end();
  return async () => {
    await adminQuery(second.url, `drop database if exists "campus_${id}" with (force)`);
    await adminQuery(list.url, `drop database if exists "${heldName()}" with (force)`);
    await Promise.allSettled([old.close(), list.close()]);
  };
});
afterAll(async () => {
  await second.stop();
  await rm(folder, { recursive: true, force: true });
});

const heldName = (): string => `${new URL(old.url).pathname.slice(1)}_held`;
const entry = async (): Promise<SchoolEntry> => {
  const [one] = await context.registry.list();
  if (one === undefined) throw new Error('no school');
  return one;
};
const move = async (more: Partial<CommandContext> = {}) =>
  await moveSchool({ ...context, ...more }, await entry(), second.url);
const write = (url: string, text: string) =>
  adminQuery(url, `update sys_config set config_value = '${text}' where config_key = 'allowComment'`);

async function exists(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '3D000') return false;
    throw error;
  } finally {
    await client.end();
  }
}

it('once the copy begins, no server can write to the old database under its usual name', async () => {
  let late: Promise<unknown> | undefined;
  // A server with an outdated registry connects after the copy.
  await move({
    openOnce: async () => {
      late = write(old.url, 'lost').then(
        () => 'written',
        (error: unknown) => Reflect.get(Object(error), 'code'),
      );
      await late;
      return [];
    },
  });
  expect(await late).toBe('3D000');
  expect(await entry()).toMatchObject({ state: 'ready', databaseUrl: target });
  expect([await exists(old.url), await exists(databaseUrl(old.url, heldName()))]).toEqual([false, false]);
});

it('a failed move leaves the school in place, open if it was, and nothing on the other server', async () => {
  for (const state of ['ready', 'closed'] as const) {
    await context.registry.changeState(id, ['ready'], state);
    const openOnce = () => Promise.reject(new Error('cannot be opened'));
    await expect(move({ openOnce })).rejects.toThrow('cannot be opened');
    expect(await entry()).toMatchObject({ state, databaseUrl: old.url });
    expect([await exists(old.url), await exists(target)]).toEqual([true, false]);
  }
});

it('a foreign database of that name on the other server is not dropped', async () => {
  await adminQuery(second.url, `create database "campus_${id}"`);
  await expect(move()).rejects.toThrow(`campus_${id} 已存在`);
  expect([await exists(target), await exists(old.url)]).toEqual([true, true]);
  expect((await entry()).state).toBe('ready');
});

/** Leaves the state of a move that was killed while it copied. */
async function killed(): Promise<void> {
  await context.registry.begin(id, 'moving');
  await context.registry.setTarget(id, target);
  await adminQuery(second.url, `create database "campus_${id}"`);
  await adminQuery(
    list.url,
    `alter database "${new URL(old.url).pathname.slice(1)}" rename to "${heldName()}"`,
  );
}

it('a killed move can be repeated, and a closed school stays closed', async () => {
  await context.registry.changeState(id, ['ready'], 'closed');
  await killed();
  await move();
  expect(await entry()).toMatchObject({ state: 'closed', databaseUrl: target });
  expect(await exists(databaseUrl(old.url, heldName()))).toBe(false);
});

it('a killed move is cancelled by a move to the present server', async () => {
  await killed();
  await moveSchool(context, await entry(), list.url);
  expect(await entry()).toMatchObject({ state: 'ready', databaseUrl: old.url });
  expect([await exists(old.url), await exists(target)]).toEqual([true, false]);
});

it('a school with a killed move is removed with everything the move left', async () => {
  await killed();
  await removeSchool(context, await entry());
  expect(await context.registry.list()).toEqual([]);
  expect([await exists(databaseUrl(old.url, heldName())), await exists(target)]).toEqual([false, false]);
});

it('a school whose killed move left no record of its former state ends closed', async () => {
  await context.registry.changeState(id, ['ready'], 'moving');
  await move();
  expect((await entry()).state).toBe('closed');
});

it('a school with a direct address for its pooler is not moved', async () => {
  await context.registry.remove(id);
  await context.registry.add({ ...entryOf(id, old.url), directUrl: old.url });
  await expect(move()).rejects.toThrow('direct_url');
  expect((await entry()).state).toBe('ready');
});
