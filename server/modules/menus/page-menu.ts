import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { nextRevision, revisionOf } from '#server/http/revision.ts';
import { lockPublishedForm } from '#server/forms/shared/published-form.store.ts';
import { lockReport } from '#server/forms/shared/reports/lock-report.store.ts';
import { pagesOf } from '#server/forms/shared/access/row-access.rules.ts';
import { listRoles } from '#server/shared/people/role-list.store.ts';
import { choices } from '#server/shared/permission/menu-choice.rules.ts';
import { listMenuRows, type MenuRow } from '#server/shared/permission/menu-rows.store.ts';
import { permissionNode } from '#server/shared/permission/permission-node.ts';
import { grantToAdmins, listHoldingRoles } from '#server/shared/permission/role-grant.store.ts';
import type { Db } from '#server/store/database.ts';
import { grantPageMenu } from './grant-page-menu.ts';
import { checkParent, menuColumns } from './menu-admin.rules.ts';
import { insertMenu, refreshLeaves, updateMenu } from './menu-admin.store.ts';
import { changeMenus } from './save-menu.ts';

type MenuRequest = Schema<'PageMenuWish'>;

const button = 2;

/** A kind of record whose pages can be menu entries, by the code of the record. */
export type PageKind = {
  /** The component of the page, the one in the hidden entry that all users hold. */
  readonly component: string;
  /** The menu paths of the page, the default one first. */
  readonly pagesOf: (code: string) => readonly [main: string, ...others: string[]];
  /**
   * Returns whether the record exists, and locks it against deletion and renaming until the transaction ends.
   */
  readonly lock: (trx: Db, code: string) => Promise<boolean>;
  readonly missing: string;
};

/** An entry of one kind for the record with this code. */
export type Page = { readonly kind: PageKind; readonly code: string };

export const formPage: PageKind = {
  component: 'modules/online/cgform/auto/OnlCgformAutoList',
  pagesOf: (code) => [`/online/cgformList/${code}`, ...pagesOf(code)],
  lock: lockPublishedForm,
  missing: '表单还没有发布',
};

export const reportPage: PageKind = {
  component: 'modules/online/cgreport/auto/OnlCgreportAutoList',
  pagesOf: (code) => [`/online/cgreport/${code}`],
  lock: lockReport,
  missing: '报表不存在',
};

/** The charts of a report, without its table. */
export const chartPage: PageKind = {
  component: 'modules/online/graphreport/auto/OnlGraphreportAutoChart',
  pagesOf: (code) => [`/online/graphreport/${code}`],
  lock: lockReport,
  missing: '报表不存在',
};

/** Returns the entry of a page and the options for it. Errors: 403 without the permission to edit menus. */
export async function pageMenu(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { kind, code }: Page,
): Promise<Schema<'PageMenu'>> {
  const { grants, level } = caller;
  if (!grants.has('permission:add') && !grants.has('permission:edit')) throw refusals.forbidden();
  if (!(await kind.lock(db, code))) throw refusal(kind.missing);
  const rows = await listMenuRows(db);
  const entry = entryOf(rows, kind.pagesOf(code));
  const parents = rows.filter(({ id, menuType }) => menuType !== button && id !== entry?.id);
  return {
    entry: entry === undefined ? null : entryOnWire(entry),
    roleIds: entry === undefined ? [] : await listHoldingRoles(db, entry.id),
    parents: choices(parents).treeList,
    roles: grants.has('role:auth') ? (await listRoles(db)).filter(({ roleLevel }) => roleLevel <= level) : [],
  };
}

/**
 * Creates or changes the entry of a page and grants it, all or nothing. Returns the message. Errors: 403
 * without the required code; refusals that name the field.
 */
export async function savePageMenu(
  deps: Deps,
  caller: Caller,
  { kind, code }: Page,
  request: MenuRequest,
): Promise<string> {
  const name = request.name.trim();
  if (name === '') throw refusal('请输入菜单名称！', 'name');
  return await changeMenus(deps.db, async (trx) => {
    if (!(await kind.lock(trx, code))) throw refusal(kind.missing);
    const rows = await listMenuRows(trx);
    const entry = entryOf(rows, kind.pagesOf(code));
    if (!caller.grants.has(entry === undefined ? 'permission:add' : 'permission:edit'))
      throw refusals.forbidden();
    const menuType = (request.parentId ?? null) === null ? 0 : 1;
    const parentId = checkParent(rows, { menuType, parentId: request.parentId ?? null }, entry?.id);
    const menuValues = { name, icon: request.icon ?? null, menuType, parentId } as const;
    const holders = entry === undefined ? [] : await listHoldingRoles(trx, entry.id);
    const id =
      entry === undefined
        ? await createEntry(deps, trx, caller, {
            rows,
            url: kind.pagesOf(code)[0],
            component: kind.component,
            place: menuValues,
          })
        : await updateEntry(deps, trx, caller, { entry, place: menuValues, revision: request.revision });
    await refreshLeaves(trx, [id, entry?.parentId ?? null, parentId]);
    const isMoved = entry !== undefined && entry.parentId !== parentId;
    await grantPageMenu(trx, caller, { id, parentId, rows, holders, isMoved, request });
    return entry === undefined ? '已添加到菜单' : '菜单已更新';
  });
}

/**
 * Returns the entry with the default path if there are several; the others were created by hand for the same
 * record.
 */
function entryOf(rows: readonly MenuRow[], pages: readonly string[]): MenuRow | undefined {
  return pages.flatMap((page) => rows.filter(({ url }) => url === page)).at(0);
}

function entryOnWire(entry: MenuRow): Schema<'PageMenuEntry'> {
  const { id, name, url, icon, parentId } = entry;
  return { id, name, path: url ?? '', icon, parentId, revision: revisionOf(entry) };
}

type EntryPlace = Pick<MenuRow, 'name' | 'icon' | 'parentId'> & { readonly menuType: 0 | 1 };

type NewEntry = {
  readonly rows: readonly MenuRow[];
  readonly url: string;
  readonly component: string;
  readonly place: EntryPlace;
};

/** Creates the entry as the last among its siblings. */
async function createEntry(
  deps: Deps,
  trx: Db,
  caller: Caller,
  { rows, url, component, place }: NewEntry,
): Promise<string> {
  const id = deps.newId();
  const siblings = rows.filter(({ parentId, hidden }) => parentId === place.parentId && hidden !== 1);
  const sortNo = Math.floor(Math.max(0, ...siblings.map((row) => row.sortNo ?? 0))) + 1;
  await insertMenu(trx, {
    id,
    parentId: place.parentId,
    ...menuColumns({ ...place, url, component, sortNo }),
    createBy: caller.username,
    createTime: deps.clock(),
  });
  await grantToAdmins(trx, id);
  return id;
}

type EntryChange = {
  readonly entry: MenuRow;
  readonly place: EntryPlace;
  readonly revision: string | null | undefined;
};

async function updateEntry(
  deps: Deps,
  trx: Db,
  caller: Caller,
  { entry, place, revision }: EntryChange,
): Promise<string> {
  const updateTime = await nextRevision(revision, entry, deps.clock(), async () =>
    permissionNode(entry, true),
  );
  await updateMenu(trx, entry.id, { ...place, updateBy: caller.username, updateTime });
  return entry.id;
}
