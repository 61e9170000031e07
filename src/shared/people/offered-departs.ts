import { useQuery } from '@tanstack/react-query';
import { currentDepartsQuery } from '#shared/api/account.ts';
import { offeredDepartsQuery } from '#shared/api/depart.ts';
import { useMenu } from '#shared/app/app-context.tsx';
import type { Schema } from '#openapi/index.ts';
import type { DepartNode } from './depart-rows.ts';

/** The pages that grant access to people by department. */
const peoplePages = ['/isystem/user', '/isystem/departDetailList'];
/** The pages that grant access to the caller's departments. */
const departPages = [...peoplePages, '/isystem/addressList', '/course/course', '/teaching/workList'];

function useHasAny(pages: readonly string[]): boolean {
  const { routes } = useMenu();
  return pages.some((page) => routes.has(page));
}

export const useReadsPeople = (): boolean => useHasAny(peoplePages);
export const useReadsDeparts = (): boolean => useHasAny(departPages);

/** The departments to select from: those that the caller manages, or the caller's own. */
export function useOfferedDeparts(isOwnOnly: boolean) {
  const offered = useQuery({ ...offeredDepartsQuery(), enabled: !isOwnOnly });
  const ownOnes = useQuery({ ...currentDepartsQuery(), enabled: isOwnOnly, select: nodesOf });
  return isOwnOnly ? ownOnes : offered;
}

const nodesOf = ({ list }: Schema<'CurrentDeparts'>): DepartNode[] =>
  list.map(({ id, departName, orgCode }) => ({ id, key: id, title: departName, departName, orgCode }));
