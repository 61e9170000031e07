import { buffer } from 'node:stream/consumers';
import { writeXlsx } from '#server/files/xlsx-writer.ts';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import type { TestAnswer, TestServer } from '#tests/support/database/server.ts';
import type { Attempt, Ids } from './attempt.ts';
import { classRows } from './class-rows.ts';
import { onlineTrials } from './online-trials.ts';
import { peopleTrials } from './people-trials.ts';
import { teachingTrials } from './teaching-trials.ts';

export const trials = { ...onlineTrials, ...peopleTrials, ...teachingTrials };
export const attempts = Object.entries(trials).flatMap(([key, tried]) =>
  typeof tried === 'string' ? [] : tried.map((attempt) => ({ key, of: attempt.of, attempt })),
);

const classes = {
  one: { orgCode: 'A01A01A01', teacher: 'teacher' },
  two: { orgCode: 'A01A01A02', teacher: 'teacher2' },
} as const;

export type Trial = {
  /** Creates new rows of a class; `one` is the caller's. */
  readonly rowsOf: (name: keyof typeof classes) => Promise<Ids>;
  /** Sends an attempt as the teacher of class one and returns the answer. */
  readonly send: (key: string, attempt: Attempt, ids: Ids) => Promise<TestAnswer>;
};

/** Grants teachers every permission, so that only their scope restricts them. */
export async function trialOf(server: TestServer): Promise<Trial> {
  const { db } = server.database;
  const [teacher, role] = [await roleId(server, 'teacher'), await roleId(server, 'student')];
  const held = await db
    .selectFrom('sysRolePermission')
    .select('permissionId')
    .where('roleId', '=', teacher)
    .execute();
  const known = new Set(held.map(({ permissionId }) => permissionId));
  const all = await db.selectFrom('sysPermission').select('id').where('delFlag', '=', 0).execute();
  const missing = all.filter(({ id }) => !known.has(id));
  await db
    .insertInto('sysRolePermission')
    .values(missing.map(({ id }) => ({ id: server.deps.newId(), roleId: teacher, permissionId: id })))
    .execute();
  await db
    .updateTable('sysConfig')
    .set({ configValue: '1' })
    .where('configKey', '=', 'allowComment')
    .execute();
  const [menu = '', otherMenu = ''] = all.map(({ id }) => id);
  return {
    rowsOf: async (name) => ({
      role,
      menu,
      otherMenu,
      ...(await classRows(server, { ...classes[name], menu })),
    }),
    send: (key, attempt, ids) => send(server, key, attempt, ids),
  };
}

async function roleId(server: TestServer, roleCode: string): Promise<string> {
  const { id } = await server.database.db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', roleCode)
    .executeTakeFirstOrThrow();
  return id;
}

async function send(
  server: TestServer,
  key: string,
  { path, query, body, sheet }: Attempt,
  ids: Ids,
): Promise<TestAnswer> {
  const [method = '', template = ''] = key.split(' ');
  const values = path?.(ids) ?? {};
  const url = template.replaceAll(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'DELETE') throw new Error(key);
  return await server.call(method, url, {
    token: await server.login('teacher'),
    ...(query === undefined ? {} : { query: query(ids) }),
    ...(body === undefined ? {} : { body: body(ids) }),
    ...(sheet === undefined ? {} : uploadForm({ name: '学生.xlsx', bytes: await pupilSheet(ids) })),
  });
}

async function pupilSheet(ids: Ids): Promise<Buffer> {
  const headers = ['登录账号', '真实姓名', '密码'];
  const rows = [[`sheet-${ids.session.slice(-4)}`, '学生', 'secret-1']];
  return await buffer(writeXlsx({ name: '学生', titles: ['学生', ''], headers, widths: [], rows }));
}

/**
 * Messages for rows that do not exist for the caller. A malformed request or an error has another message.
 */
const notThere =
  /不存在|未找到|只能给自己负责的班级|不在作品展里了|权限不足|还不能学习这门课程|已经退出登录|已经处理过|撤销|请先上传作品文件/;

/** Returns `refused`, `nothing` or `taken`, or a description of the error. */
export function outcomeOf({ success, message, status, result }: TestAnswer, { finds }: Attempt): string {
  if (!success) return status !== 400 && notThere.test(message) ? 'refused' : `${status} ${message}`;
  return finds === 'nothing' && found(result) === 0 ? 'nothing' : 'taken';
}

function found(result: unknown): number {
  if (Array.isArray(result)) return result.length;
  return typeof result === 'object' && result !== null && 'total' in result ? Number(result.total) : -1;
}

/** Returns the expected outcome of an attempt on a row out of scope. */
export const outOfReach = ({ finds }: Attempt): string =>
  finds === 'nothing to do' ? 'taken' : (finds ?? 'refused');
