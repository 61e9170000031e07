import { rm } from 'node:fs/promises';
import path from 'node:path';
import { CommandRefused } from '#server/command-refused.ts';
import { beside } from '#server/store/scratch-database.store.ts';
import { databaseOf } from './add-school.ts';
import type { Desk } from './commands.ts';
import { directOf, readSchool, writeSchool } from './copy-school.ts';
import type { SchoolEntry } from './registry.store.ts';
import { schoolConfig } from './school-config.ts';
import {
  createSchoolDatabase,
  databaseName,
  dropSchoolDatabase,
  isSameServer,
  waitAlone,
} from './school-database.store.ts';

/**
 * To another database server; files stay where they are. Until its new database is whole the school's is the old one, and
 * where this fails, or is killed and begun again, it still is: what a killed one has left there is thrown away.
 */
export async function moveSchool(desk: Desk, school: SchoolEntry, server: string): Promise<void> {
  const { registry, say } = desk;
  const { id } = school;
  if (!URL.canParse(server) || !/^postgres(ql)?:$/.test(new URL(server).protocol))
    throw new CommandRefused('用法：school move ID DATABASE_SERVER_URL');
  const old = directOf(desk, school);
  const name = databaseOf(id);
  const target = beside(server, name);
  if (await isSameServer(old, server)) return await finish(desk, school, '学校已在这台数据库服务器上');
  if (!(await registry.turn(id, ['ready', 'closed', 'moving'], 'moving')))
    throw new CommandRefused(`学校 ${id} 正在做别的：${school.state}`);
  const archive = path.join(schoolConfig(desk.env, school).dataDir, 'move.zip');
  try {
    await waitAlone(old, desk.patience);
    await rm(archive, { force: true });
    await writeSchool(desk, school, archive);
    await dropSchoolDatabase(server, name);
    await createSchoolDatabase(server, name);
    await readSchool(desk, school, target, archive);
    // As a server would open it: what cannot be opened is not moved.
    await desk.openOnce({ ...school, databaseUrl: target, directUrl: null });
  } catch (error) {
    await registry.turn(id, ['moving'], school.state === 'closed' ? 'closed' : 'ready');
    throw error;
  } finally {
    await rm(archive, { force: true });
  }
  await registry.place(id, target);
  await registry.turn(id, ['moving'], school.state === 'closed' ? 'closed' : 'ready');
  await dropSchoolDatabase(beside(old, 'postgres'), databaseName(old));
  say(`学校 ${id} 已移到 ${new URL(target).host}；所有人需要重新登录`);
}

/** One that was killed after its last step but one, and one that asks for nothing. */
async function finish({ registry, say }: Desk, { id }: SchoolEntry, line: string): Promise<void> {
  await registry.turn(id, ['moving'], 'ready');
  say(line);
}
