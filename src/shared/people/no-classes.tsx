import { Link as LinkText, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { offeredDepartsQuery } from '#shared/api/depart.ts';
import { Can } from '#shared/app/can.tsx';
import { isUnread } from '#shared/ui/tree/tree-rows.ts';
import { flatDeparts, isClass, type DepartNode } from './depart-rows.ts';
import { useOfferedDeparts } from './offered-departs.ts';

/** The page where classes are added. */
const classesPath: string = '/isystem/departDetailList';

/** Returns whether a class is to be chosen and there is none; false while this is unknown. */
export function useHasNoClass(
  canChoose: ((node: DepartNode) => boolean) | undefined,
  isOwnOnly: boolean,
): boolean {
  const { data } = useOfferedDeparts(isOwnOnly);
  if (canChoose !== isClass || isOwnOnly || data === undefined) return false;
  return !flatDeparts(data).some(({ node }) => isClass(node) || isUnread(node));
}

/** 还没有班级, with the way to a new one: in another window, because a form is open in this one. */
export function NoClasses() {
  // A class of the other window appears when this one is in front again.
  useQuery({ ...offeredDepartsQuery(), refetchOnWindowFocus: 'always' });
  return (
    <Text size="2" color="gray">
      还没有班级{' '}
      <Can action="depart:add">
        <LinkText asChild underline="always">
          <Link to={classesPath} target="_blank">
            去班级管理新建
          </Link>
        </LinkText>
      </Can>
    </Text>
  );
}
