import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { publish } from '#server/live/publish.ts';
import { permissionsTopic } from '#server/live/topics.ts';
import { dataRuleRow } from '#server/shared/permission/data-rule-row.ts';
import { listDataRules } from '#server/shared/permission/data-rule-list.store.ts';
import { listMenuRows } from '#server/shared/permission/menu-rows.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { ruleBuilder, ruleColumns } from './data-rule.rules.ts';
import {
  deleteDataRule,
  insertDataRule,
  lockDataRule,
  refreshRuleFlag,
  updateDataRule,
} from './data-rule.store.ts';

/** Returns a menu. Errors: a refusal if it does not exist. */
async function requireMenu({ db }: Deps, permissionId: string) {
  const menu = (await listMenuRows(db)).find(({ id }) => id === permissionId);
  if (menu === undefined) throw refusal('菜单不存在或已被删除');
  return menu;
}

export async function builderOf(deps: Deps, permissionId: string) {
  return ruleBuilder((await requireMenu(deps, permissionId)).url);
}

export async function addDataRule(
  deps: Deps,
  caller: Caller,
  body: BodyOf<'POST /sys/permission/addPermissionRule'>,
): Promise<void> {
  const menu = await requireMenu(deps, body.permissionId);
  const columns = ruleColumns(menu.url, body);
  await inTransaction(deps.db, async (trx) => {
    const created = { createBy: caller.username, createTime: deps.clock() };
    await insertDataRule(trx, { id: deps.newId(), permissionId: menu.id, ...columns, ...created });
    await refreshRuleFlag(trx, menu.id);
    await publish(trx, permissionsTopic, {});
  });
}

export async function editDataRule(
  deps: Deps,
  caller: Caller,
  body: BodyOf<'PUT /sys/permission/editPermissionRule'>,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const rule = await lockDataRule(trx, body.id);
    if (rule === undefined) throw refusal('数据规则不存在或已被删除');
    const columns = ruleColumns(rule.url, body);
    const updateTime = await nextRevision(body.revision, rule, deps.clock(), async () => {
      const [current] = await listDataRules(trx, { id: rule.id });
      return current === undefined ? undefined : dataRuleRow(current);
    });
    await updateDataRule(trx, rule.id, { ...columns, updateBy: caller.username, updateTime });
    await publish(trx, permissionsTopic, {});
  });
}

export async function removeDataRule(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const rule = await lockDataRule(trx, id);
    if (rule === undefined) throw refusal('数据规则不存在或已被删除');
    await deleteDataRule(trx, id);
    await refreshRuleFlag(trx, rule.permissionId);
    await publish(trx, permissionsTopic, {});
  });
}
