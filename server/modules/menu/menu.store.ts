import type { Db } from '#server/store/database.ts';
import type { FrontMenuRow } from './menu.rules.ts';

/** Visible rows of the public site's menu in their order. */
export function listFrontMenu(db: Db): Promise<FrontMenuRow[]> {
  return db
    .selectFrom('teachingMenu')
    .select(['id', 'parentId', 'name', 'url', 'icon', 'isRoute', 'needLogin', 'internalOrExternal'])
    .where('delFlag', '=', 0)
    .where('hidden', '=', 0)
    .orderBy('sortNo')
    .orderBy('createTime')
    .orderBy('id')
    .execute();
}
