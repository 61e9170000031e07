import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { mySubRolesQuery } from '#shared/api/role.ts';
import type { FormNeeds } from '#shared/forms/form-drawer.tsx';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';
import { idsOf, userValues, type UserValues } from './user-schema.ts';

type UserRow = Schema<'UserRow'>;
type Roles = readonly Schema<'RoleOption'>[];

/** Returns the default role of a student. */
export function studentRole(roles: Roles): string | undefined {
  return roles.find(({ roleCode, roleName }) => roleCode === 'student' || roleName === '学生')?.id;
}

/** The server data of the form of an existing user, and its initial values once that has arrived. */
export function useUserData(row: UserRow) {
  const roles = useQuery(mySubRolesQuery());
  const [initial, setInitial] = useState<UserValues | undefined>(undefined);
  // Once only: later answers must not overwrite input.
  if (initial === undefined && roles.data !== undefined) setInitial(userValues(row));
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
    departNames: namesOf(row.selecteddeparts, row.orgCodeTxt),
  };
}

/** Returns the selectable roles; a role of the user that the caller may not assign stays selected and disabled. */
function roleOptions(roles: Roles, row: UserRow): readonly SelectOption[] {
  const assignableOptions = roles.map(({ id, roleName }) => ({ value: id, text: roleName }));
  const foreign = Object.entries(namesOf(row.selectedroles, row.roleTxt))
    .filter(([id]) => roles.every((role) => role.id !== id))
    .map(([value, text]) => ({ value, text, disabled: true }));
  return [...assignableOptions, ...foreign];
}

/** Combines two parallel lists of the server: ids and names. */
function namesOf(ids: string | null | undefined, names: string | null | undefined) {
  const known = (names ?? '').split(',');
  return Object.fromEntries(idsOf(ids).map((id, index) => [id, known[index] ?? id]));
}
