import { useQueries } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { onlinePeopleQuery } from '#shared/api/online-rows.ts';
import { departUsersQuery } from '#shared/api/user.ts';
import { PeopleField } from './people-field.tsx';
import { nameOf } from './person-names.ts';
import type { PeopleSource } from './picked-user.ts';

/** People known by their user names only. Fetches the names of people that the user may see. */
export function NamedPeopleField(props: Omit<ComponentProps<typeof PeopleField>, 'names'>) {
  return <PeopleField {...props} names={usePeopleNames(props.value, props.from)} />;
}

/** Names by user name, as far as the user may see them. */
function usePeopleNames(usernames: readonly string[], from?: PeopleSource): ReadonlyMap<string, string> {
  const first = { pageNo: 1, pageSize: 1 };
  const queryOf = (username: string) => {
    if (from === undefined) return departUsersQuery({ username, ...first });
    const { code, ...of } = from;
    return onlinePeopleQuery(code, { ...of, username, ...first });
  };
  return useQueries({
    queries: usernames.map(queryOf),
    combine: (answers) => {
      const people = answers.flatMap(({ data }) => data?.records ?? []);
      return new Map(people.map((person) => [person.username, nameOf(person)]));
    },
  });
}
