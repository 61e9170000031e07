import { useQuery } from '@tanstack/react-query';
import { myClassesQuery } from '#shared/api/school-class.ts';

const noClass: readonly string[] = [];

/**
 * Returns the id of the class of a user who is responsible for one alone, else no id; undefined until it is known.
 * A form begins with this class.
 */
export function useOnlyClass(isAsked: boolean): readonly string[] | undefined {
  // A kept list may lack a class that was just made: the first answer after the form has opened counts.
  const classes = useQuery({ ...myClassesQuery(), enabled: isAsked, staleTime: 0 });
  const { data, isPending, isFetching, isFetchedAfterMount } = classes;
  if (!isAsked) return noClass;
  if (isPending || (isFetching && !isFetchedAfterMount)) return undefined;
  const open = (data ?? []).filter(({ archiveTime }) => archiveTime === null);
  return open.length === 1 ? open.map(({ id }) => id) : noClass;
}
