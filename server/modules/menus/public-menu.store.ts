import type { Db } from '#server/store/database.ts';
import type { FrontMenuRow } from './public-menu.rules.ts';

/** Lists the visible rows of the public site's menu in order. */
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
