import { rm } from 'node:fs/promises';
import path from 'node:path';
import { CommandRefused } from '#server/command-refused.ts';
import { beside } from '#server/store/scratch-database.store.ts';
import type { Desk } from './commands.ts';
import { beginErrand, directOf, holdSchool, readSchool, writeSchool } from './copy-school.ts';
import { databaseOf, type SchoolEntry } from './registry.store.ts';
import { schoolConfig } from './school-config.ts';
import {
  createSchoolDatabase,
  databaseName,
  dropSchoolDatabase,
  giveBackDatabase,
  isSameServer,
  refuseKnown,
} from './school-database.store.ts';

/**
 * To another database server; files stay where they are. Until its new database is whole the school's is the old one, which
 * no server can open meanwhile; where this fails, or is killed and begun again, it still is.
 */
export async function moveSchool(desk: Desk, school: SchoolEntry, server: string): Promise<void> {
  const { registry, say } = desk;
  const { id } = school;
  if (!URL.canParse(server) || !/^postgres(ql)?:$/.test(new URL(server).protocol))
    throw new CommandRefused('用法：school move ID DATABASE_SERVER_URL');
  if (school.directUrl !== null)
    throw new CommandRefused(
      `学校 ${id} 有 direct_url：请先在名单里把 database_url 改为直连的地址并清空 direct_url，移完后再设`,
    );
  const old = directOf(desk, school);
  if (await isSameServer(old, server)) return await stay(desk, school);
  const { target: begun } = await beginErrand(desk, school, 'moving');
  const target = beside(server, databaseOf(id));
  let made: string | undefined;
  let held: string;
  try {
    await makeWay(desk, id, { begun, target });
    await createSchoolDatabase(server, databaseOf(id));
    made = target;
    held = await holdSchool(desk, school);
    await copy(desk, school, held, target);
  } catch (error) {
    await undo(desk, school, made);
    throw error;
  }
  await registry.place(id, target);
  await registry.end(id);
  await dropSchoolDatabase(beside(old, 'postgres'), databaseName(held));
  say(`学校 ${id} 已移到 ${new URL(target).host}；所有人需要重新登录`);
}

/** What a killed one has made there is thrown away; what anybody else has is theirs. */
async function makeWay(
  { registry, say }: Desk,
  id: string,
  { begun, target }: { readonly begun: string | null; readonly target: string },
): Promise<void> {
  if (begun === target) await dropAt(target);
  else await refuseKnown(beside(target, 'postgres'), databaseName(target));
  if (begun !== null && begun !== target) await throwAway(begun, say);
  await registry.aim(id, target);
}

async function copy(desk: Desk, school: SchoolEntry, held: string, target: string): Promise<void> {
  const archive = path.join(schoolConfig(desk.env, school).dataDir, 'move.zip');
  try {
    await rm(archive, { force: true });
    await writeSchool(desk, school, held, archive);
    await readSchool(desk, school, target, archive);
    // As a server would open it: what cannot be opened is not moved.
    await desk.openOnce({ ...school, databaseUrl: target });
  } finally {
    await rm(archive, { force: true });
  }
}

const dropAt = (url: string): Promise<void> => dropSchoolDatabase(beside(url, 'postgres'), databaseName(url));

/** The school is well without it: where its server is away, a person drops it. */
export async function throwAway(made: string, say: Desk['say']): Promise<void> {
  await dropAt(made).catch(() =>
    say(`${new URL(made).host} 上可能还有没移完的数据库 ${databaseName(made)}，请检查并删除`),
  );
}

/** The school is where it was. */
async function undo(desk: Desk, school: SchoolEntry, made: string | undefined): Promise<void> {
  const { registry, say } = desk;
  try {
    await giveBackDatabase(directOf(desk, school));
    if (made !== undefined) await throwAway(made, say);
    await registry.end(school.id);
  } catch {
    // Why the move failed says more than this.
    say(`学校 ${school.id} 还没有开放：数据库服务器可用后，请再执行一次 school move`);
  }
}

/** One that was killed after its last step but one, one that is called off, and one that asks for nothing. */
async function stay(desk: Desk, school: SchoolEntry): Promise<void> {
  const { registry, say } = desk;
  if (school.state === 'moving') {
    const { target } = await beginErrand(desk, school, 'moving');
    await giveBackDatabase(directOf(desk, school));
    if (target !== null && target !== school.databaseUrl) await throwAway(target, say);
    await registry.end(school.id);
  }
  say('学校已在这台数据库服务器上');
}
