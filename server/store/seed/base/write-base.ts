import { type RoleCode, type SeedContext } from '../seed-context.ts';
import { dictionaries } from './dictionaries.ts';
import { frontMenu } from './front-menu.ts';
import { type ButtonSeed, type MenuSeed, menus } from './menus.ts';
import { roles } from './roles.ts';

export type RoleIds = Readonly<Record<RoleCode, string>>;

/** Roles, with their ids. */
export async function writeRoles(context: SeedContext): Promise<RoleIds> {
  const ids = {
    admin: context.options.ids(),
    dev: context.options.ids(),
    teacher: context.options.ids(),
    student: context.options.ids(),
  };
  const rows = roles.map((role) => ({
    createBy: 'admin',
    createTime: context.now,
    id: ids[role.code],
    roleCode: role.code,
    roleName: role.name,
    roleLevel: role.level,
    description: role.description,
  }));
  await context.trx.insertInto('sysRole').values(rows).execute();
  return ids;
}

async function grant(
  context: SeedContext,
  ids: RoleIds,
  permissionId: string,
  codes: readonly RoleCode[],
): Promise<void> {
  const rows = codes.map((code) => ({ id: context.options.ids(), roleId: ids[code], permissionId }));
  await context.trx.insertInto('sysRolePermission').values(rows).execute();
}

async function writeButton(
  context: SeedContext,
  ids: RoleIds,
  parentId: string,
  button: ButtonSeed,
): Promise<void> {
  const id = context.options.ids();
  await context.trx
    .insertInto('sysPermission')
    .values({
      createBy: 'admin',
      createTime: context.now,
      id,
      parentId,
      name: button.name,
      menuType: 2,
      perms: button.perms,
      permsType: button.type,
      sortNo: 1,
      status: '1',
      isRoute: button.isRoute === false ? 0 : 1,
    })
    .execute();
  await grant(context, ids, id, button.roles);
}

async function writeMenu(
  context: SeedContext,
  ids: RoleIds,
  menu: MenuSeed,
  parentId: string | null,
): Promise<void> {
  const id = context.options.ids();
  const { children = [], buttons = [] } = menu;
  await context.trx
    .insertInto('sysPermission')
    .values({
      createBy: 'admin',
      createTime: context.now,
      id,
      parentId,
      name: menu.name,
      url: menu.url,
      component: menu.component,
      icon: menu.icon ?? null,
      sortNo: menu.sort,
      menuType: parentId === null ? 0 : 1,
      permsType: '1',
      isLeaf: children.length + buttons.length > 0 ? 0 : 1,
      hidden: menu.hidden === true ? 1 : 0,
      // Whoever works in several tabs finds each as it was left; what only holds others has nothing to keep.
      keepAlive: menu.component.startsWith('layouts/') ? 0 : 1,
    })
    .execute();
  await grant(context, ids, id, menu.roles);
  for (const child of children) await writeMenu(context, ids, child, id);
  for (const button of buttons) await writeButton(context, ids, id, button);
}

/** Back-office and public menus, and who is granted what. */
export async function writeMenus(context: SeedContext, ids: RoleIds): Promise<void> {
  for (const menu of menus) await writeMenu(context, ids, menu, null);
  const rows = frontMenu.map((entry) => ({
    createBy: 'admin',
    createTime: context.now,
    id: context.options.ids(),
    name: entry.name,
    url: entry.url,
    icon: entry.icon,
    sortNo: entry.sort,
    isRoute: 1,
    needLogin: entry.needLogin,
  }));
  await context.trx.insertInto('teachingMenu').values(rows).execute();
}

/** Dictionaries and their items. */
export async function writeDictionaries(context: SeedContext): Promise<void> {
  const { trx, options, now } = context;
  for (const { code, name, items } of dictionaries) {
    const dictId = options.ids();
    await trx
      .insertInto('sysDict')
      .values({ id: dictId, dictCode: code, dictName: name, createBy: 'admin', createTime: now })
      .execute();
    const rows = items.map(([itemValue, itemText, state], index) => ({
      id: options.ids(),
      dictId,
      itemValue,
      itemText,
      sortOrder: index + 1,
      status: state === 'disabled' ? 0 : 1,
      createBy: 'admin',
      createTime: now,
    }));
    await trx.insertInto('sysDictItem').values(rows).execute();
  }
}
