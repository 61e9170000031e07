import type { Parsing } from '#server/parsing/parsing.ts';
import { cleanText } from '#server/http/rich-text.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { leadOnlyTeachers } from '#server/shared/people/write-links.store.ts';
import type { Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';
import { roles as seededRoles } from '#server/store/seed/base/roles.ts';
import { siteConfig } from '#server/store/seed/base/site-config.ts';
import { seed } from '#server/store/seed/seed.ts';
import { createImportContext, type ImportContext } from './import-context.ts';
import type { Mentions } from './mentions.ts';
import type { OldDump } from './old-dump.ts';
import type { OldFiles } from './old-files.ts';
import {
  countAdmins,
  flagRuledMenus,
  idsOf,
  insertRows,
  listCategoryCodes,
  listConfigKeys,
  listDictionaries,
  listFiles,
  listFrontUrls,
  listGrants,
  listIdleTeachers,
  listPermissions,
  listRoleCodes,
  listWithoutClass,
  nameOwners,
  noteDone,
  readDone,
} from './rows.store.ts';
import type { Rule } from './rule.ts';
import { people, roles } from './rules/people.ts';
import { rights } from './rules/rights.ts';
import { logs, notices, site } from './rules/site.ts';
import { teaching } from './rules/teaching.ts';
import { whyLeft } from './rules/left.ts';
import { runRules } from './run-rules.ts';
import { createCounter, type Tally } from './tally.ts';
import { takeFiles } from './take-files.ts';

export type MoveDeps = {
  readonly db: Db;
  readonly dump: OldDump;
  readonly mentions: Mentions;
  readonly uploads: OldFiles | undefined;
  readonly files: Pick<FileStore, 'stage'>;
  readonly parsing: Parsing;
  /** Triggers garbage collection before the process needs more memory than usual. */
  readonly collect: () => void;
  readonly now: Date;
  readonly say: (line: string) => void;
};

export type MoveReport = {
  readonly tallies: readonly Tally[];
  readonly left: readonly { readonly table: string; readonly rows: number; readonly reason: string }[];
  /** User names. */
  readonly withoutClass: readonly string[];
  readonly idleTeachers: readonly string[];
  readonly notes: readonly string[];
};

const longText = 1_000_000;

/** A group of tables that refer to one another, imported in one transaction. */
type Group = {
  readonly name: string;
  readonly rules: readonly Rule[];
  readonly before?: (db: Db, context: ImportContext) => Promise<void>;
  readonly after?: (trx: Db) => Promise<void>;
};

const groups: readonly Group[] = [
  { name: '用户', rules: people, after: finishPeople },
  { name: '权限', rules: rights, before: knowGrants, after: flagRuledMenus },
  { name: '网站', rules: site, before: knowOwn, after: fillConfig },
  { name: '教学', rules: teaching },
  { name: '通告', rules: notices },
  { name: '日志', rules: logs },
];

/** The old product has no teachers in charge. */
async function finishPeople(trx: Db): Promise<void> {
  await nameOwners(trx);
  await leadOnlyTeachers(trx);
}

/** The name under which a database records that a dump was imported. */
export const nameOf = ({ sha256 }: Pick<OldDump, 'sha256'>): string => `import:${sha256}`;

/**
 * Imports the rows of an old database into an empty, migrated one. Each group is one transaction: an import that was
 * killed continues after the last complete group.
 */
export async function moveIn(deps: MoveDeps): Promise<MoveReport> {
  const { db, dump, say } = deps;
  const done = new Set(await readDone(db));
  const clean = async (html: string): Promise<string> => {
    const isLong = html.length > longText;
    if (isLong) deps.collect();
    const cleaned = await cleanText({ parsing: deps.parsing }, html);
    // The memory of texts passed between the threads is released before the row is written.
    if (isLong) deps.collect();
    return cleaned;
  };
  const context = createImportContext(clean, deps.now);
  const tallies: Tally[] = [];
  const step = async (
    name: string,
    work: (trx: Db | undefined) => Promise<readonly Tally[]>,
  ): Promise<void> => {
    const mark = `${nameOf(dump)}:${name}`;
    if (done.has(mark)) tallies.push(...(await work(undefined)));
    else
      await db.transaction().execute(async (trx) => {
        tallies.push(...(await work(trx)));
        await noteDone(trx, mark);
      });
    say(`${name}：完成`);
  };
  await step('文件', async (trx) =>
    trx === undefined ? await knownFiles(deps, context) : [await filesIn(deps, context, trx)],
  );
  await step('角色', async (trx) => {
    const found = await runRules({ dump, context }, roles, trx);
    if (trx !== undefined) await addMissingRoles(trx, deps.now);
    return found;
  });
  await seedMenus(deps);
  tallies.push(await mapPermissions(deps, context));
  for (const { name, rules, before, after } of groups) {
    const isDone = done.has(`${nameOf(dump)}:${name}`);
    if (!isDone) await before?.(db, context);
    await step(name, async (trx) => {
      const found = await runRules({ dump, context }, rules, trx);
      if (trx !== undefined) await after?.(trx);
      return found;
    });
    if (isDone) await forgetUnwritten(db, context, rules);
  }
  return {
    tallies,
    left: leftOf(dump),
    withoutClass: await listWithoutClass(db),
    idleTeachers: await listIdleTeachers(db),
    notes: await notesOf(deps),
  };
}

const filesIn = (
  { dump, mentions, uploads, files, parsing }: MoveDeps,
  context: ImportContext,
  trx: Db,
): Promise<Tally> => takeFiles({ dump, mentions, uploads, context, receive: { files, parsing } }, trx);

/** Files of an earlier run; files that it rejected are not reported again. */
async function knownFiles({ db, dump }: MoveDeps, context: ImportContext): Promise<Tally[]> {
  const known = new Map((await listFiles(db)).map(({ id, filePath }) => [id, { id, path: filePath }]));
  const counter = createCounter('sys_file', '文件');
  for (const [id, file] of known) context.files.set(id, file).set(file.path, file);
  for await (const { id, file_path: old } of dump.rows('sys_file')) {
    const file = known.get(id ?? '');
    if (file === undefined) counter.drop(id ?? '', `没有迁入 ${old ?? ''}`);
    else {
      context.files.set(old ?? '', file);
      counter.keep(file.id, []);
    }
  }
  return [counter.result()];
}

/** The product needs its four built-in roles. */
async function addMissingRoles(trx: Db, now: Date): Promise<void> {
  const codes = new Set((await listRoleCodes(trx)).map((code) => code.toLowerCase()));
  const rows = seededRoles
    .filter(({ code }) => !codes.has(code))
    .map(({ code, name, level, description }) => ({
      table: 'sysRole',
      row: {
        id: newId(),
        roleCode: code,
        roleName: name,
        roleLevel: level,
        description,
        createBy: 'admin',
        createTime: now,
      },
    }));
  await insertRows(trx, rows);
}

/** Seeds the built-in menus and dictionaries. Roles exist already, so the seed creates no accounts. */
async function seedMenus({ db, now }: MoveDeps): Promise<void> {
  const none = (): never => {
    throw new TypeError('Unreachable: nobody and no file is made where there are roles');
  };
  const options = { mode: 'empty', passwordDue: true, clock: () => now, ids: newId } as const;
  await seed(db, { ...options, passwords: none, hash: none, saveFile: none });
}

/** Matches old menus and buttons to new ones by button code, by page address or by component. */
async function mapPermissions({ db, dump }: MoveDeps, context: ImportContext): Promise<Tally> {
  const currentPermissions = await listPermissions(db);
  const buttons = new Map(
    currentPermissions.filter(({ menuType }) => menuType === 2).map(({ id, perms }) => [perms, id]),
  );
  const pages = currentPermissions.filter(({ menuType }) => menuType !== 2);
  const urlOf = new Map(pages.map(({ id, url }) => [id, url]));
  const urls = new Map(pages.map(({ id, url }) => [url, id]));
  const components = new Map(
    pages
      .filter(({ component }) => component?.startsWith('layouts/') === false)
      .map(({ id, component }) => [component, id]),
  );
  const counter = createCounter('sys_permission', '菜单和按钮');
  for await (const row of dump.rows('sys_permission')) {
    const id = row['id'] ?? '';
    const isButton = row['menu_type'] === '2';
    const found = isButton
      ? buttons.get(row['perms'] ?? '')
      : (urls.get(row['url'] ?? '') ?? components.get(row['component'] ?? ''));
    if (found === undefined || row['del_flag'] === '1')
      counter.drop(id, `新平台没有对应的页面：${row['name'] ?? ''} ${row['url'] ?? ''}`);
    else {
      context.permissions.set(id, found);
      context.menuUrls.set(found, urlOf.get(found) ?? '');
      counter.keep(id, []);
    }
  }
  return counter.result();
}

async function knowGrants(db: Db, context: ImportContext): Promise<void> {
  for (const { roleId, permissionId } of await listGrants(db))
    context.once(`sys_role_permission ${roleId} ${permissionId}`);
}

/** Built-in rows take precedence over old rows of the same name. */
async function knowOwn(db: Db, context: ImportContext): Promise<void> {
  for (const code of await listCategoryCodes(db)) context.once(`category ${code}`);
  for (const url of await listFrontUrls(db)) context.once(`front ${url}`);
  for (const { id, dictCode, itemValue } of await listDictionaries(db)) {
    context.ownDicts.set(dictCode, id);
    context.once(`item ${id} ${itemValue}`);
  }
}

/** Adds settings that the old product does not have. */
async function fillConfig(trx: Db): Promise<void> {
  const known = new Set(await listConfigKeys(trx));
  const rows = siteConfig(new Date().getFullYear(), undefined, { studentRole: '', defaultDepart: '' })
    .filter(({ key }) => !known.has(key))
    .map(({ key, value, comment }) => ({
      table: 'sysConfig',
      row: { id: newId(), configKey: key, configValue: value, comment },
    }));
  await insertRows(trx, rows);
}

async function forgetUnwritten(db: Db, context: ImportContext, rules: readonly Rule[]): Promise<void> {
  for (const { from, into, isLeaf } of rules)
    if (isLeaf !== true) context.taken.set(from, new Set(await idsOf(db, into)));
}

const ruled = new Set([
  'sys_file',
  'sys_permission',
  ...[roles, ...groups.map(({ rules }) => rules)].flat().map(({ from }) => from),
]);

const leftOf = ({ counts }: OldDump): MoveReport['left'] =>
  [...counts]
    .filter(([table]) => !ruled.has(table))
    .map(([table, rows]) => ({ table, rows, reason: whyLeft(table) }));

async function notesOf({ db, dump, uploads }: MoveDeps): Promise<string[]> {
  return [
    ...((await countAdmins(db)) === 0 ? ['没有管理员：迁入的用户里没有人有角色 admin'] : []),
    ...(uploads === undefined ? ['没有给出上传文件夹：作品和文件都没有迁入'] : []),
    ...(dump.counts.size === 0 ? ['数据文件里没有数据'] : []),
    '登录日志和操作日志迁入，但不含请求参数：里面可能有密码',
    '标准角色（管理员、开发、教师、学生）除旧平台的授权外还有新平台默认的授权，请在角色管理里核对',
  ];
}
