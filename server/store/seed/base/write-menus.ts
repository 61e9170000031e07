import type { RoleCode, SeedContext } from '#server/store/seed/seed-context.ts';
import { frontMenu } from './front-menu.ts';
import { menus } from './menus.ts';
import type { ButtonSeed, MenuSeed } from './types.ts';
import type { SeedRecords } from './seed-records.ts';
import type { RoleIds } from './write-base.ts';

type MenuSeeding = {
  readonly context: SeedContext;
  readonly roles: Partial<RoleIds>;
  readonly seeded: SeedRecords;
};

/** Inserts menus that this database never had, with their grants. */
export async function writeMenus(
  context: SeedContext,
  roles: Partial<RoleIds>,
  seeded: SeedRecords,
): Promise<void> {
  const seeding = { context, roles, seeded };
  for (const menu of menus) await writeMenu(seeding, menu, null);
  for (const { name, url, icon, sort, needLogin } of frontMenu) {
    if (seeded.has(`front:${url}`)) continue;
    await context.trx
      .insertInto('teachingMenu')
      .values({ ...creationColumns(context), name, url, icon, sortNo: sort, isRoute: 1, needLogin })
      .execute();
    await seeded.note(`front:${url}`);
  }
}

/** Inserts a menu; if the school has removed it, its children are omitted too. */
export async function writeMenu(
  seeding: MenuSeeding,
  menu: MenuSeed,
  parentId: string | null,
): Promise<void> {
  const isKnown = seeding.seeded.has(`menu:${menu.url}`);
  const id = isKnown ? await findMenu(seeding, menu.url) : await insertMenu(seeding, menu, parentId);
  if (id === undefined) return;
  for (const child of menu.children ?? []) await writeMenu(seeding, child, id);
  for (const button of menu.buttons ?? []) await writeButton(seeding, menu, id, button);
}

async function findMenu({ context }: MenuSeeding, url: string): Promise<string | undefined> {
  const found = await context.trx
    .selectFrom('sysPermission')
    .select('id')
    .where('url', '=', url)
    .where('menuType', '<', 2)
    .where('delFlag', '=', 0)
    .orderBy('sortNo')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

async function insertMenu(seeding: MenuSeeding, menu: MenuSeed, parentId: string | null): Promise<string> {
  const row = creationColumns(seeding.context);
  await seeding.context.trx
    .insertInto('sysPermission')
    .values({
      ...row,
      parentId,
      name: menu.name,
      url: menu.url,
      component: menu.component,
      icon: menu.icon ?? null,
      section: menu.section ?? null,
      sortNo: menu.sort,
      menuType: parentId === null ? 0 : 1,
      permsType: '1',
      isLeaf: 1,
      hidden: menu.hidden === true ? 1 : 0,
      pupilsOnly: menu.pupilsOnly === true,
      alwaysShow: menu.ownPage === true ? 1 : 0,
      internalOrExternal: menu.ownWindow === true ? 1 : 0,
      // Pages keep their state in a tab; layout entries have no state.
      keepAlive: menu.component.startsWith('layouts/') ? 0 : 1,
    })
    .execute();
  if (parentId !== null) await markParent(seeding, parentId);
  await grant(seeding, row.id, menu.roles);
  await seeding.seeded.note(`menu:${menu.url}`);
  return row.id;
}

async function writeButton(
  seeding: MenuSeeding,
  menu: MenuSeed,
  parentId: string,
  button: ButtonSeed,
): Promise<void> {
  const name = `button:${menu.url}:${button.perms}`;
  if (seeding.seeded.has(name)) return;
  const row = creationColumns(seeding.context);
  await seeding.context.trx
    .insertInto('sysPermission')
    .values({
      ...row,
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
  await markParent(seeding, parentId);
  await grant(seeding, row.id, button.roles);
  await seeding.seeded.note(name);
}

async function markParent({ context }: MenuSeeding, id: string): Promise<void> {
  await context.trx.updateTable('sysPermission').set({ isLeaf: 0 }).where('id', '=', id).execute();
}

/** A role that the school has removed gets no grant. */
async function grant(
  { context, roles }: MenuSeeding,
  permissionId: string,
  codes: readonly RoleCode[],
): Promise<void> {
  const rows = codes.flatMap((code) => {
    const roleId = roles[code];
    return roleId === undefined ? [] : [{ id: context.options.ids(), roleId, permissionId }];
  });
  if (rows.length > 0) await context.trx.insertInto('sysRolePermission').values(rows).execute();
}

function creationColumns({ options, now }: SeedContext) {
  return { id: options.ids(), createBy: 'admin', createTime: now };
}
