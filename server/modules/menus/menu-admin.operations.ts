import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { idList } from '#server/http/id-list.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { dataRuleRow } from '#server/shared/permission/data-rule-row.ts';
import { listDataRules } from '#server/shared/permission/data-rule-list.store.ts';
import { forest } from '#server/shared/permission/forest.rules.ts';
import { choices, menuLevel } from '#server/shared/permission/menu-choice.rules.ts';
import { listMenuRows } from '#server/shared/permission/menu-rows.store.ts';
import { permissionNode } from '#server/shared/permission/permission-node.ts';
import { addDataRule, builderOf, editDataRule, removeDataRule } from './data-rules.ts';
import { chartPage, formPage, savePageMenu, pageMenu, reportPage, type PageKind } from './page-menu.ts';
import { addMenu, editMenu, removeMenus, sortMenus } from './save-menu.ts';

type Own = OperationsOf<'menu-admin'>;

export function menuAdminOperations(deps: Deps): Own {
  const { db } = deps;
  return {
    ...dataRules(deps),
    ...pageMenus(deps),
    'GET /sys/permission/list': async () => forest(await listMenuRows(db), permissionNode),
    'GET /sys/permission/getSystemMenuList': async () =>
      menuLevel(await listMenuRows(db), [], permissionNode),
    'GET /sys/permission/getSystemSubmenu': async ({ query }) =>
      menuLevel(await listMenuRows(db), [query.parentId], permissionNode),
    'GET /sys/permission/getSystemSubmenuBatch': async ({ query }) =>
      menuLevel(await listMenuRows(db), idList(query.parentIds), permissionNode),
    'GET /sys/permission/queryListAsync': async ({ query }) => {
      const menus = (await listMenuRows(db)).filter(({ menuType }) => menuType !== 2);
      const { treeList } = choices(menus, query.pid ?? '');
      return treeList.map(({ children: _children, ...one }) => one);
    },
    'GET /sys/permission/queryTreeList': async () =>
      choices((await listMenuRows(db)).filter(({ menuType }) => menuType !== 2)),
    'POST /sys/permission/add': async ({ body }, { caller }) =>
      new Answer('添加成功！', await addMenu(deps, caller, body)),
    'PUT /sys/permission/edit': async ({ body }, { caller }) => {
      await editMenu(deps, caller, body);
      return messageAnswer('修改成功！');
    },
    'PUT /sys/permission/sort': async ({ body }, { caller }) => {
      await sortMenus(deps, caller, body.ids);
      return messageAnswer('排序成功！');
    },
    'DELETE /sys/permission/delete': async ({ query }, { caller }) => {
      await removeMenus(deps, caller, query.id);
      return messageAnswer('删除成功！');
    },
    'DELETE /sys/permission/deleteBatch': async ({ query }, { caller }) =>
      messageAnswer(`删除成功，共删除 ${await removeMenus(deps, caller, query.ids)} 项！`),
  };
}

function dataRules(
  deps: Deps,
): Pick<
  Own,
  | 'GET /sys/permission/getPermRuleListByPermId'
  | 'GET /sys/permission/queryPermissionRule'
  | 'GET /sys/permission/ruleBuilder'
  | 'POST /sys/permission/addPermissionRule'
  | 'PUT /sys/permission/editPermissionRule'
  | 'DELETE /sys/permission/deletePermissionRule'
> {
  const { db } = deps;
  return {
    'GET /sys/permission/getPermRuleListByPermId': async ({ query }) =>
      (await listDataRules(db, { permissionId: query.permissionId })).map(dataRuleRow),
    'GET /sys/permission/queryPermissionRule': async ({ query: { permissionId, ruleName, ruleValue } }) =>
      (await listDataRules(db, { permissionId, ruleName, ruleValue })).map(dataRuleRow),
    'GET /sys/permission/ruleBuilder': ({ query }) => builderOf(deps, query.permissionId),
    'POST /sys/permission/addPermissionRule': async ({ body }, { caller }) => {
      await addDataRule(deps, caller, body);
      return messageAnswer('添加成功！');
    },
    'PUT /sys/permission/editPermissionRule': async ({ body }, { caller }) => {
      await editDataRule(deps, caller, body);
      return messageAnswer('更新成功！');
    },
    'DELETE /sys/permission/deletePermissionRule': async ({ query }) => {
      await removeDataRule(deps, query.id);
      return messageAnswer('删除成功！');
    },
  };
}

function pageMenus(
  deps: Deps,
): Pick<
  Own,
  | 'GET /online/cgform/menu/{code}'
  | 'PUT /online/cgform/menu/{code}'
  | 'GET /online/cgreport/menu/{code}'
  | 'PUT /online/cgreport/menu/{code}'
  | 'GET /online/graphreport/menu/{code}'
  | 'PUT /online/graphreport/menu/{code}'
> {
  const form = pageMenuOf(deps, formPage);
  const report = pageMenuOf(deps, reportPage);
  const chart = pageMenuOf(deps, chartPage);
  return {
    'GET /online/cgform/menu/{code}': form.get,
    'PUT /online/cgform/menu/{code}': form.put,
    'GET /online/cgreport/menu/{code}': report.get,
    'PUT /online/cgreport/menu/{code}': report.put,
    'GET /online/graphreport/menu/{code}': chart.get,
    'PUT /online/graphreport/menu/{code}': chart.put,
  };
}

type CodePath = { readonly path: { readonly code: string } };

function pageMenuOf(deps: Deps, kind: PageKind) {
  return {
    get: async ({ path: { code } }: CodePath, { caller }: Actor) =>
      await pageMenu(deps, caller, { kind, code }),
    put: async (
      { path: { code }, body }: CodePath & { readonly body: Schema<'PageMenuWish'> },
      { caller }: Actor,
    ) =>
      new Answer(
        await savePageMenu(deps, caller, { kind, code }, body),
        await pageMenu(deps, caller, { kind, code }),
      ),
  };
}
