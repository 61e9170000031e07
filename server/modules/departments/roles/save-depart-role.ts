import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor, RowScope } from '#server/http/caller.ts';
import { idList } from '#server/http/id-list.ts';
import { translateDuplicates } from '#server/records/record-commands.ts';
import { refusal } from '#server/http/refusal.ts';
import { nextRevision, revisionOf } from '#server/http/revision.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { publish } from '#server/live/publish.ts';
import { permissionsTopic } from '#server/live/topics.ts';
import { requireDepart } from '#server/shared/people/require-depart.ts';
import { requireGrantable } from '#server/shared/permission/grant-check.ts';
import { requireAdministratorAfter } from '#server/shared/permission/require-administrator.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import {
  findDepartRoles,
  insertDepartRole,
  listRoleGrants,
  removeDepartRoles,
  updateDepartRole,
  type StoredDepartRole,
} from './depart-role.store.ts';

const duplicate = { message: '部门角色编码已存在！', field: 'roleCode' };
/** Refusals for a role code that is taken, compared without case. */
export const duplicateCodeMessages = {
  sys_depart_role_role_code_key: duplicate,
  sys_depart_role_role_code_lower_key: duplicate,
};

export function departRoleRow({ createTime, updateTime, ...row }: StoredDepartRole): Schema<'DepartRoleRow'> {
  return {
    ...row,
    createTime: wireTime(createTime),
    updateTime: wireTimeOrNull(updateTime),
    revision: revisionOf({ createTime, updateTime }),
  };
}

/**
 * Returns all of these roles if their departments are in scope. Foreign ids are answered as if they did not
 * exist.
 */
export async function requireRoles(db: Db, ids: readonly string[], scope: RowScope) {
  if (ids.length === 0) throw refusal('请选择一条记录！');
  const found = await findDepartRoles(db, ids, scope);
  if (found.length < ids.length) throw refusal('部门角色不存在！');
  return found;
}

export async function addDepartRole(
  deps: Deps,
  { caller, scope }: Actor,
  body: Schema<'DepartRoleAdd'>,
): Promise<void> {
  const texts = textsOf(body);
  await requireDepart(deps.db, body.departId, scope);
  await translateDuplicates({ taken: duplicateCodeMessages }, () =>
    insertDepartRole(deps.db, {
      id: deps.newId(),
      departId: body.departId,
      ...texts,
      createBy: caller.username,
      createTime: deps.clock(),
    }),
  );
}

export async function editDepartRole(
  deps: Deps,
  { caller, scope }: Actor,
  body: Schema<'DepartRoleEdit'>,
): Promise<void> {
  const texts = textsOf(body);
  await translateDuplicates({ taken: duplicateCodeMessages }, () =>
    inTransaction(deps.db, async (trx) => {
      const [stored] = await requireRoles(trx, [body.id], scope);
      if (stored === undefined) throw refusal('部门角色不存在！');
      const updateTime = await nextRevision(body.revision, stored, deps.clock(), async () =>
        departRoleRow(stored),
      );
      await updateDepartRole(trx, body.id, { ...texts, updateBy: caller.username, updateTime });
    }),
  );
}

/** Removes roles with their grants, all or none. */
export async function deleteDepartRoles(deps: Deps, { caller, scope }: Actor, idText: string): Promise<void> {
  const ids = idList(idText);
  await requireAdministratorAfter(deps.db, async (trx) => {
    await requireRoles(trx, ids, scope);
    await requireGrantable(trx, caller, await listRoleGrants(trx, ids));
    await removeDepartRoles(trx, ids);
    await publish(trx, permissionsTopic, {});
  });
}

type Texts = { readonly roleName: string; readonly roleCode: string; readonly description?: string | null };

function textsOf({ roleName, roleCode, description }: Texts) {
  const name = roleName.trim();
  if (name.length < 2) throw refusal('要有 2 到 30 个字符', 'roleName');
  const text = description?.trim() ?? '';
  return {
    roleName: name,
    roleCode: roleCode.trim(),
    ...(description === undefined ? {} : { description: text === '' ? null : text }),
  };
}
