import type { Schema } from '#openapi/index.ts';
import type { UserValues } from './user-schema.ts';

/** The kinds of people in the form of a new user. */
export type Identity = 'teacher' | 'student' | 'manager';

type Roles = readonly Schema<'RoleOption'>[];

export type IdentityOption = {
  readonly value: Identity;
  readonly text: string;
  /** Ids of the roles that people of the identity may have. */
  readonly roles: string[];
};

const texts = [
  { value: 'teacher', text: '老师' },
  { value: 'student', text: '学生' },
  { value: 'manager', text: '管理人员' },
] as const;

/** Returns the identities whose roles the caller may assign. Roles of pupils and teachers are known by their codes. */
export function identitiesOf(roles: Roles): IdentityOption[] {
  const idsOf = (identity: Identity) =>
    roles.filter((role) => identityOf(role) === identity).map(({ id }) => id);
  return texts
    .map((option) => ({ ...option, roles: idsOf(option.value) }))
    .filter((option) => option.roles.length > 0);
}

function identityOf({ roleCode, roleLevel }: Roles[number]): Identity {
  if (roleCode === 'student') return 'student';
  if (roleCode === 'teacher') return 'teacher';
  return roleLevel === 0 ? 'student' : 'manager';
}

/** Returns the identity and roles with which the form starts: those of the role, else a pupil in a department, else a teacher. */
export function startOf(
  roles: Roles,
  departIds: string,
  roleId: string | undefined,
): Pick<UserValues, 'userIdentity' | 'isManager' | 'selectedroles'> {
  const options = identitiesOf(roles);
  const role = roles.find(({ id }) => id === roleId);
  const preferred = role === undefined ? (departIds === '' ? 'teacher' : 'student') : identityOf(role);
  const option =
    options.find(({ value }) => value === preferred) ?? options.find(({ value }) => value === 'student');
  return {
    userIdentity: option?.value === 'student' ? '1' : '2',
    isManager: option?.value === 'manager',
    selectedroles: role === undefined ? (option?.roles.slice(0, 1) ?? []) : [role.id],
  };
}
