import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '#api/client.ts';
import { systemConfigQuery } from '#api/config.ts';
import { dictItemsKey, forgetLoginDictionaries } from '#api/dict.ts';
import { frontMenuQuery } from '#api/menu.ts';
import { siteLookQuery } from '#api/site-look.ts';
import type { SessionActor } from '#lib/app-context.tsx';
import { renewQueries } from '#lib/renew-queries.ts';
import type { ChangeKind } from '#machines/live-channel/live-channel-events.ts';
import { createRowChanges } from './row-changes.ts';

type ChangesDeps = {
  readonly session: SessionActor;
  readonly queryClient: QueryClient;
  readonly refreshNotices: () => void;
  /** The department may have been chosen in another window, or on another computer: the server has one for all. */
  readonly followDepartment: (told?: string) => Promise<void>;
};

/** What a pupil sees of courses, units, homework, and of what became of them. */
const learningPaths = [
  '/teaching/dashboard/mine',
  '/teaching/progress/mine',
  '/teaching/teachingWork/mine',
  '/teaching/teachingWork/queryById',
  '/teaching/teachingCourse/mineCourse',
  '/teaching/teachingCourseUnit/mineUnit',
  '/teaching/teachingWork/mineAdditionalWork',
  '/teaching/teachingAdditionalWork/getWorkInfo',
] as const;

/** What is done when the server says that something the page keeps is out of date. */
export function createChanges({
  session,
  queryClient,
  refreshNotices,
  followDepartment,
}: ChangesDeps): Readonly<Record<ChangeKind, (msgId?: string) => void>> {
  const renew = (queryKey: readonly unknown[]) => renewQueries(queryClient, queryKey);
  return {
    notices: refreshNotices,
    permissions: () => session.send({ type: 'permissions.changed' }),
    dictionaries: () => {
      forgetLoginDictionaries();
      renew(dictItemsKey());
    },
    config: () => {
      renew(systemConfigQuery().queryKey);
      renew(siteLookQuery().queryKey);
      renew(frontMenuQuery().queryKey);
      renew(keyOf('/sys/config/getConfig'));
    },
    onlineRows: createRowChanges(queryClient),
    learning: () => learningPaths.forEach((path) => renew(keyOf(path))),
    depart: (orgCode) => void followDepartment(orgCode),
  };
}
