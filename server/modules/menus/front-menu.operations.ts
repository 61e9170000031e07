import type { Deps } from '#server/deps/deps.ts';
import { idList } from '#server/http/id-list.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { forest } from '#server/shared/permission/forest.rules.ts';
import { choices, menuLevel } from '#server/shared/permission/menu-choice.rules.ts';
import { frontNode } from './front-menu.rules.ts';
import { listFrontRows } from './front-menu.store.ts';
import { addFrontMenu, editFrontMenu, removeFrontMenu, sortFrontMenu } from './save-front-menu.ts';

export function frontMenuOperations(deps: Deps): OperationsOf<'front-menu'> {
  const { db } = deps;
  return {
    'GET /teaching/menu/list': async () => forest(await listFrontRows(db), frontNode),
    'GET /teaching/menu/getSystemMenuList': async () => menuLevel(await listFrontRows(db), [], frontNode),
    'GET /teaching/menu/getSystemSubmenu': async ({ query }) =>
      menuLevel(await listFrontRows(db), [query.parentId], frontNode),
    'GET /teaching/menu/getSystemSubmenuBatch': async ({ query }) =>
      menuLevel(await listFrontRows(db), idList(query.parentIds), frontNode),
    'GET /teaching/menu/queryListAsync': async ({ query }) => {
      const { treeList } = choices(await listFrontRows(db), query.pid ?? '');
      return treeList.map(({ children: _children, ...one }) => one);
    },
    'GET /teaching/menu/queryTreeList': async () => choices(await listFrontRows(db)),
    'POST /teaching/menu/add': async ({ body }, { caller }) =>
      new Answer('添加成功！', await addFrontMenu(deps, caller, body)),
    'PUT /teaching/menu/edit': async ({ body }, { caller }) => {
      await editFrontMenu(deps, caller, body);
      return messageAnswer('修改成功！');
    },
    'PUT /teaching/menu/sort': async ({ body }, { caller }) => {
      await sortFrontMenu(deps, caller, body.ids);
      return messageAnswer('排序成功！');
    },
    'DELETE /teaching/menu/delete': async ({ query }, { caller }) => {
      await removeFrontMenu(deps, caller, query.id);
      return messageAnswer('删除成功！');
    },
    'DELETE /teaching/menu/deleteBatch': async ({ query }, { caller }) =>
      messageAnswer(`删除成功，共删除 ${await removeFrontMenu(deps, caller, query.ids)} 项！`),
  };
}
