import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { mySubRolesQuery } from '#api/role.ts';
import { userDepartsQuery, userRolesQuery } from '#api/user.ts';
import type { FormNeeds } from '#resource/form-drawer.tsx';
import type { SelectOption } from '#ui/select-field.tsx';
import { emptyUser, userValues, type UserValues } from './user-schema.ts';

type Roles = readonly Schema<'RoleOption'>[];

/** The role a student gets (reference 1.6). */
export function studentRole(roles: Roles): string | undefined {
  return roles.find(({ roleCode, roleName }) => roleCode === 'student' || roleName === '学生')?.id;
}

/** What the user form needs from the server, and what it starts with once that is there. */
export function useUserData(row: Schema<'UserRow'> | undefined) {
  const roles = useQuery(mySubRolesQuery());
  const isNew = row === undefined;
  // Always anew: the form must not start from what an earlier visit had read.
  const held = useQuery({ ...userRolesQuery(row?.id ?? ''), enabled: !isNew, gcTime: 0, staleTime: 0 });
  const departs = useQuery({ ...userDepartsQuery(row?.id ?? ''), enabled: !isNew, gcTime: 0, staleTime: 0 });
  const [initial, setInitial] = useState<UserValues | undefined>(undefined);

  const loaded = startValues(row, roles.data, held.data, departs.data);
  // Once: what arrives later does not overwrite what is being typed.
  if (initial === undefined && loaded !== undefined) setInitial(loaded);

  const needed = isNew ? [roles] : [roles, held, departs];
  const needs: FormNeeds = {
    isReady: initial !== undefined,
    error: needed.find((query) => query.isError)?.error ?? null,
    retry: () => {
      for (const query of needed) if (query.isError) void query.refetch();
    },
  };
  return {
    needs,
    initial,
    roles: roles.data ?? [],
    roleOptions: roleOptions(roles.data ?? [], held.data ?? [], row?.roleTxt ?? ''),
    departNames: Object.fromEntries((departs.data ?? []).map(({ key, title }) => [key, title])),
  };
}

function startValues(
  row: Schema<'UserRow'> | undefined,
  roles: Roles | undefined,
  held: readonly string[] | undefined,
  departs: readonly Schema<'UserDepart'>[] | undefined,
): UserValues | undefined {
  if (roles === undefined) return undefined;
  if (row === undefined) {
    const student = studentRole(roles);
    return { ...emptyUser, selectedroles: student === undefined ? [] : [student] };
  }
  if (held === undefined || departs === undefined) return undefined;
  return userValues(
    row,
    held,
    departs.map(({ key }) => key),
  );
}

/** Roles to choose from; one the user has and the caller may not give stays chosen and cannot be changed. */
function roleOptions(roles: Roles, held: readonly string[], roleTxt: string): readonly SelectOption[] {
  const own = roles.map(({ id, roleName }) => ({ value: id, text: roleName }));
  const names = roleTxt.split(',');
  const foreign = held.flatMap((id, index) => {
    if (roles.some((role) => role.id === id)) return [];
    const name = names.length === held.length ? names[index] : undefined;
    return [{ value: id, text: name ?? id, disabled: true }];
  });
  return [...own, ...foreign];
}
