import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { mySubRolesQuery } from '#api/role.ts';
import type { FormNeeds } from '#resource/form-drawer.tsx';
import type { SelectOption } from '#ui/select-field.tsx';
import { emptyUser, idsOf, userValues, type UserValues } from './user-schema.ts';

type UserRow = Schema<'UserRow'>;
type Roles = readonly Schema<'RoleOption'>[];

/** The role a student gets. */
export function studentRole(roles: Roles): string | undefined {
  return roles.find(({ roleCode, roleName }) => roleCode === 'student' || roleName === '学生')?.id;
}

/** What the user form needs from the server, and what it starts with once that is there. */
export function useUserData(row: UserRow | undefined, departIds = '', roleId?: string) {
  const roles = useQuery(mySubRolesQuery());
  const [initial, setInitial] = useState<UserValues | undefined>(undefined);
  // Once: what arrives later does not overwrite what is being typed.
  if (initial === undefined && roles.data !== undefined)
    setInitial(startValues(row, roles.data, departIds, roleId));
  const needs: FormNeeds = {
    isReady: initial !== undefined,
    error: roles.error,
    retry: () => void roles.refetch(),
  };
  return {
    needs,
    initial,
    roles: roles.data ?? [],
    roleOptions: roleOptions(roles.data ?? [], row),
    departNames: namesOf(row?.selecteddeparts, row?.orgCodeTxt),
  };
}

function startValues(
  row: UserRow | undefined,
  roles: Roles,
  departIds: string,
  roleId: string | undefined,
): UserValues {
  if (row !== undefined) return userValues(row);
  const student = studentRole(roles);
  const role = roleId ?? student;
  return {
    ...emptyUser,
    userIdentity: role === student ? '1' : '2',
    selecteddeparts: idsOf(departIds),
    selectedroles: role === undefined ? [] : [role],
  };
}

/** Roles to choose from; one the user has and the caller may not give stays chosen and cannot be changed. */
function roleOptions(roles: Roles, row: UserRow | undefined): readonly SelectOption[] {
  const own = roles.map(({ id, roleName }) => ({ value: id, text: roleName }));
  const foreign = Object.entries(namesOf(row?.selectedroles, row?.roleTxt))
    .filter(([id]) => roles.every((role) => role.id !== id))
    .map(([value, text]) => ({ value, text, disabled: true }));
  return [...own, ...foreign];
}

/** Two lists of the server in the same order: ids and their names. */
function namesOf(ids: string | null | undefined, names: string | null | undefined) {
  const known = (names ?? '').split(',');
  return Object.fromEntries(idsOf(ids).map((id, index) => [id, known[index] ?? id]));
}
