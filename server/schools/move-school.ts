import { rm } from 'node:fs/promises';
import path from 'node:path';
import { CommandRefused } from '#server/process/command-refused.ts';
import { databaseUrl } from '#server/store/scratch-database.store.ts';
import type { CommandContext } from './command-context.ts';
import { beginMaintenance, directAddressOf, reserveSchool, readSchool, writeSchool } from './copy-school.ts';
import { databaseOf, type SchoolEntry } from './registry.store.ts';
import { schoolConfig } from './school-config.ts';
import {
  createSchoolDatabase,
  databaseName,
  dropSchoolDatabase,
  releaseDatabase,
  isSameServer,
  requireUnusedName,
} from './school-database.store.ts';

/**
 * Moves a school to another database server; files stay in place. Until the new database is complete, the old one
 * belongs to the school and no server can open it. The old one also stays in use when the move fails, or is killed
 * and repeated.
 */
export async function moveSchool(
  context: CommandContext,
  school: SchoolEntry,
  server: string,
): Promise<void> {
  const { registry, printLine } = context;
  const { id } = school;
  if (!URL.canParse(server) || !/^postgres(ql)?:$/.test(new URL(server).protocol))
    throw new CommandRefused('用法：school move ID DATABASE_SERVER_URL');
  if (school.directUrl !== null)
    throw new CommandRefused(
      `学校 ${id} 有 direct_url：请先在名单里把 database_url 改为直连的地址并清空 direct_url，移完后再设`,
    );
  const old = directAddressOf(context, school);
  if (await isSameServer(old, server)) return await endMove(context, school);
  const { target: begunUrl } = await beginMaintenance(context, school, 'moving');
  const target = databaseUrl(server, databaseOf(id));
  let createdUrl: string | undefined;
  let reservedUrl: string;
  try {
    await prepareTarget(context, id, { begunUrl, target });
    await createSchoolDatabase(server, databaseOf(id));
    createdUrl = target;
    reservedUrl = await reserveSchool(context, school);
    await copy(context, school, reservedUrl, target);
  } catch (error) {
    await rollBack(context, school, createdUrl);
    throw error;
  }
  await registry.setDatabase(id, target);
  await registry.end(id);
  await dropSchoolDatabase(databaseUrl(old, 'postgres'), databaseName(reservedUrl));
  printLine(`学校 ${id} 已移到 ${new URL(target).host}；所有人需要重新登录`);
}

/** Drops what a killed move left on the new server; a database of any other origin is refused. */
async function prepareTarget(
  { registry, printLine }: CommandContext,
  id: string,
  { begunUrl, target }: { readonly begunUrl: string | null; readonly target: string },
): Promise<void> {
  if (begunUrl === target) await dropAt(target);
  else await requireUnusedName(databaseUrl(target, 'postgres'), databaseName(target));
  if (begunUrl !== null && begunUrl !== target) await dropLeftover(begunUrl, printLine);
  await registry.setTarget(id, target);
}

async function copy(
  context: CommandContext,
  school: SchoolEntry,
  reservedUrl: string,
  target: string,
): Promise<void> {
  const archive = path.join(schoolConfig(context.env, school).dataDir, 'move.zip');
  try {
    await rm(archive, { force: true });
    await writeSchool(context, school, reservedUrl, archive);
    await readSchool(context, school, target, archive);
    // The school is opened as a server would open it: one that cannot be opened is not moved.
    await context.openOnce({ ...school, databaseUrl: target });
  } finally {
    await rm(archive, { force: true });
  }
}

const dropAt = (url: string): Promise<void> =>
  dropSchoolDatabase(databaseUrl(url, 'postgres'), databaseName(url));

/** The school works without this step: when the old server is unavailable, an operator drops the database later. */
export async function dropLeftover(url: string, printLine: CommandContext['printLine']): Promise<void> {
  await dropAt(url).catch(() =>
    printLine(`${new URL(url).host} 上可能还有没移完的数据库 ${databaseName(url)}，请检查并删除`),
  );
}

/** Returns the school to its old database. */
async function rollBack(
  context: CommandContext,
  school: SchoolEntry,
  createdUrl: string | undefined,
): Promise<void> {
  const { registry, printLine } = context;
  try {
    await releaseDatabase(directAddressOf(context, school));
    if (createdUrl !== undefined) await dropLeftover(createdUrl, printLine);
    await registry.end(school.id);
  } catch {
    // The error of the move says more than the error of this step.
    printLine(`学校 ${school.id} 还没有开放：数据库服务器可用后，请再执行一次 school move`);
  }
}

/** Ends a move that was killed at its last step, a cancelled move, and a move to the present server. */
async function endMove(context: CommandContext, school: SchoolEntry): Promise<void> {
  const { registry, printLine } = context;
  if (school.state === 'moving') {
    const { target } = await beginMaintenance(context, school, 'moving');
    await releaseDatabase(directAddressOf(context, school));
    if (target !== null && target !== school.databaseUrl) await dropLeftover(target, printLine);
    await registry.end(school.id);
  }
  printLine('学校已在这台数据库服务器上');
}
