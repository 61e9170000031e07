import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { requireIds } from '#server/http/id-list.ts';
import { translateDuplicates } from '#server/records/record-commands.ts';
import { refusal } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { publish } from '#server/live/publish.ts';
import { permissionsTopic } from '#server/live/topics.ts';
import { responsibleReason } from '#server/shared/people/responsibilities.rules.ts';
import { listResponsible } from '#server/shared/people/responsibilities.store.ts';
import { checkRoleLevel } from '#server/shared/people/role-level.rules.ts';
import { requireAdministratorAfter } from '#server/shared/permission/require-administrator.ts';
import { recordVersion } from '#server/shared/versions/record-version.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { checkDeletable, checkNewLevel, roleName, roleRow, duplicateCodeMessages } from './role.rules.ts';
import {
  countMembers,
  deleteRoles,
  findRole,
  insertRoles,
  listPupilMembers,
  lockRoles,
  roleState,
  updateRole,
} from './role.store.ts';

/** Adds a role without grants. Errors: refusals that name the field. */
export async function addRole(deps: Deps, caller: Caller, body: BodyOf<'POST /sys/role/add'>): Promise<void> {
  checkNewLevel(caller, undefined, body.roleLevel);
  const id = deps.newId();
  const at = deps.clock();
  const role = {
    id,
    roleCode: body.roleCode,
    roleName: roleName(body.roleName),
    roleLevel: body.roleLevel,
    description: body.description ?? null,
    createBy: caller.username,
    createTime: at,
  };
  await translateDuplicates({ taken: duplicateCodeMessages }, () =>
    recordVersion(deps.db, version(caller, id, at), (trx) => insertRoles(trx, [role])),
  );
}

function version({ username }: Caller, id: string, at: Date) {
  const read = (trx: Db) => roleState(trx, id);
  return { table: 'sys_role', id, by: username, at, read } as const;
}

/** Changes name, level and description; the code stays, because programs rely on it. */
export async function editRole(
  deps: Deps,
  caller: Caller,
  body: BodyOf<'PUT /sys/role/edit'>,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const [role] = await lockRoles(trx, [body.id]);
    if (role === undefined) throw refusal('角色不存在！');
    checkRoleLevel(caller, role);
    checkNewLevel(caller, role, body.roleLevel);
    const updateTime = await nextRevision(body.revision, role, deps.clock(), async () => roleRow(role));
    const change = {
      roleName: roleName(body.roleName),
      roleLevel: body.roleLevel,
      ...(body.description === undefined ? {} : { description: body.description }),
      updateBy: caller.username,
      updateTime,
    };
    await recordVersion(trx, version(caller, role.id, updateTime), () => updateRole(trx, role.id, change));
    if (role.roleLevel > 0 && body.roleLevel === 0) await requireNobodyLeaves(trx, role.id);
    // Levels are cached in sessions.
    if (role.roleLevel !== body.roleLevel) await publish(trx, permissionsTopic, {});
  });
}

/** Refuses a level that makes pupils of people who are responsible for classes or courses. */
async function requireNobodyLeaves(trx: Db, roleId: string): Promise<void> {
  const people = await listResponsible(trx, await listPupilMembers(trx, roleId), { kind: 'all' });
  const reason = responsibleReason(people);
  if (reason !== undefined) throw refusal(reason, 'roleLevel');
}

/** Deletes roles without members, all or none. */
export async function removeRoles(deps: Deps, caller: Caller, idText: string): Promise<void> {
  const ids = requireIds(idText);
  await requireAdministratorAfter(deps.db, async (trx) => {
    const roles = await lockRoles(trx, ids);
    if (roles.length < ids.length) throw refusal('角色不存在！');
    for (const role of roles) checkDeletable(caller, role);
    const [used] = await countMembers(trx, ids);
    const inUse = roles.find(({ id }) => id === used?.roleId);
    if (inUse !== undefined)
      throw refusal(`角色“${inUse.roleName}”下还有 ${used?.total ?? 0} 个用户，请先移除这些用户`);
    for (const id of ids)
      await recordVersion(trx, version(caller, id, deps.clock()), () => deleteRoles(trx, [id]));
    await publish(trx, permissionsTopic, {});
  });
}

export async function requireRole(deps: Deps, id: string): Promise<Schema<'RoleRow'>> {
  const role = await findRole(deps.db, id);
  if (role === undefined) throw refusal('角色不存在！');
  return roleRow(role);
}
