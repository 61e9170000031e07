import type { Schema } from '#openapi/index.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import { adminRole, type Caller } from '#server/http/caller.ts';
import { contractOperations } from '#server/http/contract.ts';
import { refusal } from '#server/http/refusal.ts';
import { isReportPage, reportBuilder } from '#server/forms/shared/reports/report-access.rules.ts';
import { formDesigner, isFormPage } from '#server/forms/shared/access/row-access.rules.ts';
import { administration } from '#server/shared/permission/administrator.rules.ts';
import { withDescendants } from '#server/shared/permission/forest.rules.ts';
import type { MenuRow } from '#server/shared/permission/menu-rows.store.ts';
import { textOrNull } from '#server/shared/permission/text-or-null.ts';

type Body = Omit<Schema<'PermissionEdit'>, 'id' | 'revision'>;

const button = 2;

/** Returns the stored columns of a menu or button. Errors: refusals that name the field. */
export function menuColumns(body: Body) {
  const isButton = body.menuType === button;
  const name = cleanLine(body.name);
  if (name === '') throw refusal('请输入菜单名称！', 'name');
  const shared = {
    name,
    menuType: body.menuType,
    description: textOrNull(body.description),
    // If it is empty, a new entry becomes the last and an existing one keeps its position.
    ...(body.sortNo === undefined || body.sortNo === null ? {} : { sortNo: body.sortNo }),
    isRoute: body.isRoute ?? 1,
  };
  if (isButton)
    return {
      ...shared,
      ...noMenu,
      perms: requireCodes(body.perms).join(','),
      permsType: body.permsType ?? '1',
      status: checkStatus(body),
    };
  return {
    ...shared,
    url: checkPath(body.url),
    component: requireText(body.component, '请选择前端组件！', 'component'),
    componentName: textOrNull(body.componentName),
    redirect: textOrNull(body.redirect),
    icon: textOrNull(body.icon),
    section: body.menuType === 0 ? (body.section ?? null) : null,
    perms: null,
    permsType: body.permsType ?? '1',
    status: null,
    keepAlive: body.keepAlive ?? 0,
    hidden: body.hidden ?? 0,
    pupilsOnly: body.pupilsOnly === 1,
    alwaysShow: body.alwaysShow ?? 0,
    internalOrExternal: body.internalOrExternal ?? 0,
  };
}

const noMenu = {
  url: null,
  component: null,
  componentName: null,
  redirect: null,
  icon: null,
  section: null,
  keepAlive: 0,
  hidden: 0,
  pupilsOnly: false,
  alwaysShow: 0,
  internalOrExternal: 0,
} as const;

function requireText(text: string | null | undefined, message: string, field: string): string {
  const value = textOrNull(text);
  if (value === null) throw refusal(message, field);
  return value;
}

/**
 * Accepts a path of this site, an http(s) address, or a name of the runtime configuration
 * (docs/behaviour.md#menu-urls).
 */
export function checkPath(text: string | null | undefined): string {
  const url = requireText(text, '请输入菜单路径！', 'url');
  if (!/^(\/(?![/\\])|https?:\/\/|\{\{)/.test(url) || (isPlainAddress(url) && !URL.canParse(url)))
    throw refusal('菜单路径以 / 开头，或是 http(s) 网址', 'url');
  if (url.startsWith('/') && isRewritten(url.replace(/[?#].*$/s, '')))
    throw refusal('菜单路径不能有控制字符、反斜杠、// 和 . 或 .. 这样的一段', 'url');
  return url;
}

const isPlainAddress = (url: string): boolean => url.startsWith('http') && !url.includes('{{');

/** Returns whether browsers would open another path or another site, percent-encoded or not. */
function isRewritten(path: string): boolean {
  return [path, decodeOnce(path)].some(
    (text) => /[\\\p{Cc}]|^\/\//u.test(text) || /\/\.{1,2}(?:\/|$)/.test(text),
  );
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone "%" is a sign of the path.
    return text;
  }
}

export function codesOf(perms: string | null | undefined): string[] {
  return [...new Set((perms ?? '').split(/[,，]/).map((code) => code.trim()))].filter((code) => code !== '');
}

function requireCodes(perms: string | null | undefined): string[] {
  const codes = codesOf(perms);
  if (codes.length === 0) throw refusal('请输入授权标识！', 'perms');
  if (codes.some((code) => !/^[\w:.*-]+$/.test(code)))
    throw refusal('授权标识只能有字母、数字和 : . _ - *', 'perms');
  return codes;
}

function checkStatus(body: Body): string {
  const status = body.status ?? '1';
  // Status 0 opens a code to all logged-in users (docs/behaviour.md#permissions).
  if (status === '0' && codesOf(body.perms).some((code) => guardedCodes.has(code)))
    throw refusal('该授权标识控制系统管理操作，不能设为无效', 'status');
  return status;
}

const guardedCodes: ReadonlySet<string> = new Set([
  ...administration.codes,
  'role:add',
  'role:edit',
  'role:del',
  'role:user',
  'permission:add',
  'permission:del',
  'permission:rule',
]);

/** Checks the parent of a row: none, or a menu that is not below the row itself. */
export function checkParent(
  rows: readonly MenuRow[],
  { menuType, parentId }: Pick<Body, 'menuType' | 'parentId'>,
  id?: string,
): string | null {
  const below = id === undefined ? [] : rows.filter((row) => row.parentId === id);
  if (menuType === button && below.length > 0) throw refusal('该菜单有下级，不能改为按钮/权限', 'menuType');
  if (menuType === 0) return null;
  const parent = rows.find((row) => row.id === parentId);
  if (parent === undefined || parent.menuType === button) throw refusal('请选择上级菜单', 'parentId');
  if (id !== undefined && withDescendants(rows, [id]).has(parent.id))
    throw refusal('上级菜单不能是自己或自己的下级', 'parentId');
  return parent.id;
}

/** Refuses a code that another row has; `id` is the edited row. */
export function checkUnique(rows: readonly MenuRow[], perms: string | null, id?: string): void {
  const takenCodes = new Set(rows.filter((row) => row.id !== id).flatMap((row) => codesOf(row.perms)));
  if (codesOf(perms).some((code) => takenCodes.has(code))) throw refusal('授权标识已存在！', 'perms');
}

/** Every path and code that the contract requires for an operation. */
const permissionNames: ReadonlySet<string> = new Set(
  contractOperations().flatMap(({ permission }) => (typeof permission === 'string' ? [] : permission)),
);

/**
 * Returns whether a path or code is a permission: one of the contract, or the page of an online form or
 * report, also of a future one.
 */
export const isPermission = (code: string): boolean =>
  permissionNames.has(code) || isFormPage(code) || isReportPage(code);

const isMadeBy = ({ grants }: Caller, page: string): boolean =>
  (isFormPage(page) && grants.has(formDesigner)) || (isReportPage(page) && grants.has(reportBuilder));

/**
 * Refuses a row for a permission that the caller does not hold; users who make forms or reports hold the
 * pages of all of them.
 */
export function checkHeldPermission(
  caller: Caller,
  row: { readonly url: string | null; readonly perms: string | null },
  before?: { readonly url: string | null; readonly perms: string | null },
): void {
  const had = new Set([before?.url ?? '', ...codesOf(before?.perms)]);
  const gained = [row.url ?? '', ...codesOf(row.perms)].filter(
    (code) => isPermission(code) && !had.has(code),
  );
  if (caller.roles.includes(adminRole)) return;
  const { grants } = caller;
  if (gained.some((code) => !grants.has(code) && !isMadeBy(caller, code)))
    throw refusal('权限不足，不能新增自己没有的权限', row.perms === null ? 'url' : 'perms');
}
