import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { adminRole, studentRole, type Caller, type RowScope, type Actor } from '#server/http/caller.ts';
import { idList } from '#server/http/id-list.ts';
import { refusal } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { publish } from '#server/live/publish.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { listInstitutions } from '#server/shared/people/depart-in-scope.store.ts';
import { translateUserDuplicates } from '#server/shared/people/user-duplicates.ts';
import { nicknameOf } from '#server/shared/people/nickname.rules.ts';
import { checkUsername, isReadableName } from '#server/shared/people/name.rules.ts';
import { withWholeNumbers } from '#server/shared/people/numbers.rules.ts';
import { findRoleByCode } from '#server/shared/people/role-list.store.ts';
import { countOtherAdmins } from '#server/shared/people/target-users.store.ts';
import { userTexts } from '#server/shared/people/user-texts.store.ts';
import {
  checkAccountLevel,
  departsAfterEdit,
  departsOfNewUser,
  responsibleAfterEdit,
  checkRoles,
} from '#server/shared/people/user.rules.ts';
import { replaceDeparts, replaceResponsible, replaceRoles } from '#server/shared/people/write-links.store.ts';
import { insertUser, updateUser } from '#server/shared/people/write-user.store.ts';
import { requireAdministratorAfter } from '#server/shared/permission/require-administrator.ts';
import { checkGuessable } from '#server/shared/passwords/password.rules.ts';
import { deletePendingProofs } from '#server/shared/authentication/recovery/pending-proofs.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { requireAccountQuota } from '#server/shared/people/account-quota.store.ts';
import { handOver } from './hand-over.ts';
import { lockUser } from './user-target.store.ts';
import { listDepartsByIds, listRolesByIds } from './user.store.ts';

type Add = BodyOf<'POST /sys/user/add'>;
type Edit = BodyOf<'PUT /sys/user/edit'>;
type Target = {
  readonly id: string;
  readonly level: number;
  readonly phone: string | null;
  readonly telephone: string | null;
  readonly userIdentity: number;
};

/**
 * Creates a user with roles, departments and responsibilities, all or nothing. Errors: refusals that name the
 * field.
 */
export async function saveNewUser(deps: Deps, caller: Caller, scope: RowScope, body: Add): Promise<void> {
  checkUsername(body.username);
  await checkPasswordOfStaff(deps.db, body);
  const password = await deps.passwords.hash(body.password);
  const id = deps.newId();
  const identity = body.userIdentity ?? 1;
  await translateUserDuplicates(
    () =>
      inTransaction(deps.db, async (trx) => {
        await insertUser(trx, {
          id,
          username: body.username,
          password,
          passwordDue: 1,
          ...fields(body),
          userIdentity: identity,
          status: 1,
          createBy: caller.username,
          createTime: deps.clock(),
        });
        const departs = departsOfNewUser(
          scope,
          identity,
          idList(body.selecteddeparts ?? ''),
          await listInstitutions(trx),
        );
        const placed = { ...body, selecteddeparts: departs.join(',') };
        await saveLinks(trx, caller, scope, id, identity, placed);
        await requireAccountQuota(trx, deps);
      }),
    { db: deps.db, actor: { caller, scope }, values: body },
  );
}

/**
 * The first password of a pupil may be easy to read out, because it is changed at the first login; that of
 * staff may not.
 */
async function checkPasswordOfStaff(db: Db, body: Add): Promise<void> {
  const roles = await listRolesByIds(db, idList(body.selectedroles ?? ''));
  if (roles.some(({ roleLevel }) => roleLevel > 0)) checkGuessable(body.password, body);
}

type Change = Actor & {
  readonly target: Target;
  readonly body: Edit;
  /** Returns the user as in the list, for a version conflict. */
  readonly current: () => Promise<object>;
};

/**
 * Changes a user in scope; columns absent in the body stay unchanged, and the password is never written. A user who is
 * no longer staff hands over what they are responsible for. Returns what was handed over, in words.
 */
export async function saveUser(deps: Deps, change: Change): Promise<string> {
  const { caller, scope, target, current } = change;
  checkAccountLevel(caller, target);
  const body = withWholeNumbers(change.body, target);
  const phone = body.phone ?? null;
  // Editing the phone field needs this code; the server enforces it too.
  if (body.phone !== undefined && phone !== target.phone && !caller.grants.has('user:form:phone'))
    throw refusal('没有权限修改手机号', 'phone');
  const identity = body.userIdentity ?? target.userIdentity;
  return await translateUserDuplicates(
    () =>
      requireAdministratorAfter(deps.db, async (trx) => {
        const stamps = await lockUser(trx, target.id);
        if (stamps === undefined) throw refusal('用户不存在！');
        const updateTime = await nextRevision(body.revision, stamps, deps.clock(), current);
        await updateUser(trx, target.id, {
          ...fields(body),
          userIdentity: identity,
          updateBy: caller.username,
          updateTime,
        });
        if (body.phone !== undefined && phone !== target.phone)
          await deletePendingProofs(trx, target.id, { keepAdminReset: true });
        const moved = await handOverIfPupil(trx, deps, { ...change, body }, updateTime);
        await saveLinks(trx, caller, scope, target.id, identity, withoutDeparts(body, moved.departIds));
        await publish(trx, sessionsTopic, { userId: target.id });
        return moved.text;
      }),
    { db: deps.db, actor: { caller, scope }, values: body },
  );
}

/** Hands over what a member of staff is responsible for who gets the identity or only roles of a pupil. */
async function handOverIfPupil(
  trx: Db,
  deps: Deps,
  { caller, scope, target, body }: Omit<Change, 'current'>,
  at: Date,
) {
  const { roles } = await userTexts(trx, [target.id]);
  const roleIds = roles.map(({ id }) => id);
  const after = await listRolesByIds(trx, await requestedRoles(trx, body, roleIds));
  const staysStaff =
    (body.userIdentity ?? target.userIdentity) === 2 && after.some(({ roleLevel }) => roleLevel > 0);
  const wasStaff = target.userIdentity === 2 && target.level > 0;
  if (staysStaff || !wasStaff) return { departIds: [], text: '' };
  const step = { kind: 'edit', identity: target.userIdentity, roleIds } as const;
  return await handOver(trx, deps, { caller, scope }, { ids: [target.id], to: body.handOverTo, step, at });
}

/** The form still names the departments that were handed over. */
function withoutDeparts(body: Edit, handedOver: readonly string[]): Edit {
  if (body.departIds === undefined) return body;
  return {
    ...body,
    departIds: idList(body.departIds)
      .filter((id) => !handedOver.includes(id))
      .join(','),
  };
}

async function saveLinks(
  db: Db,
  caller: Caller,
  scope: RowScope,
  userId: string,
  identity: number,
  body: Add | Edit,
): Promise<void> {
  const current = await userTexts(db, [userId]);
  const roles = await requestedRoles(
    db,
    body,
    current.roles.map((role) => role.id),
  );
  const currentRoles = current.roles.map((role) => role.id);
  const known = await listRolesByIds(db, [...roles, ...currentRoles]);
  checkRoles(caller, roles, known, currentRoles);
  const admin = known.find(({ roleCode }) => roleCode === adminRole)?.id ?? '';
  if (currentRoles.includes(admin) && !roles.includes(admin) && (await countOtherAdmins(db, [userId])) === 0)
    throw refusal('至少要保留一个管理员！', 'selectedroles');
  const currentDeparts = await listDepartsByIds(
    db,
    current.departs.map((depart) => depart.id),
    scope,
  );
  const requested =
    body.selecteddeparts === undefined
      ? currentDeparts.map((depart) => depart.id)
      : idList(body.selecteddeparts);
  const departs = departsAfterEdit(
    scope,
    requested,
    await listDepartsByIds(db, requested, scope),
    currentDeparts,
  );
  const currentResponsible = current.responsible.map((depart) => depart.id);
  const responsible = body.departIds === undefined ? currentResponsible : idList(body.departIds);
  await replaceRoles(db, userId, roles);
  await replaceDeparts(db, userId, departs);
  await replaceResponsible(
    db,
    userId,
    responsibleAfterEdit(scope, identity, responsible, departs, currentResponsible),
  );
}

async function requestedRoles(db: Db, body: Add | Edit, currentRoles: readonly string[]): Promise<string[]> {
  const requested = body.selectedroles === undefined ? [...currentRoles] : idList(body.selectedroles);
  if (requested.length > 0) return requested;
  const student = await findRoleByCode(db, studentRole);
  if (student === undefined) throw refusal('请选择角色', 'selectedroles');
  return [student.id];
}

/** Returns the columns that these operations may write; an absent key leaves a column unchanged. */
function fields(body: Add | Edit) {
  const { realname, nickname, avatar, birthday, sex, email, phone, telephone, workNo, post, school } = body;
  const optionalFields = { avatar, birthday, sex, email, phone, telephone, workNo, post, school };
  const name = realname.trim();
  if (name === '') throw refusal('请输入姓名！', 'realname');
  if (!isReadableName(name)) throw refusal('姓名里至少要有一个汉字、字母或数字', 'realname');
  const nicknameField = nickname === undefined ? {} : { nickname: nicknameOf(nickname ?? '', name) };
  return { realname: name, ...nicknameField, ...emptyAsNull(optionalFields) };
}

function emptyAsNull<Values extends Record<string, string | number | null | undefined>>(
  values: Values,
): Partial<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const result: Partial<Values> = {};
  for (const [key, value] of entries) Object.assign(result, { [key]: value === '' ? null : value });
  return result;
}
