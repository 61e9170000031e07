import { useQueries } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { departUsersQuery } from '#api/user.ts';
import { PeopleField } from './people-field.tsx';
import { nameOf } from './picked-user.ts';

/** People of whom only their user names are known; those that the user may see are asked for their names. */
export function NamedPeopleField(props: Omit<ComponentProps<typeof PeopleField>, 'names'>) {
  return <PeopleField {...props} names={usePeopleNames(props.value)} />;
}

/** By user names, as far as the user may see them. */
export function usePeopleNames(usernames: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: usernames.map((username) => departUsersQuery({ username, pageNo: 1, pageSize: 1 })),
    combine: (answers) => {
      const people = answers.flatMap(({ data }) => data?.records ?? []);
      return new Map(people.map((person) => [person.username, nameOf(person)]));
    },
  });
}
