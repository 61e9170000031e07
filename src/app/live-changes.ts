import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '#shared/api/client.ts';
import { systemConfigQuery } from '#shared/api/config.ts';
import { dictItemsKey, forgetLoginDictionaries } from '#shared/api/dict.ts';
import { frontMenuQuery } from '#features/shell/api.ts';
import { siteLookQuery } from '#shared/api/site-look.ts';
import type { SessionActor } from '#shared/app/app-context.tsx';
import { renewQueries } from '#shared/app/renew-queries.ts';
import type { ChangeKind } from '#openapi/live-frames.ts';
import { createRowChanges } from './row-changes.ts';

type ChangeHandlersDeps = {
  readonly session: SessionActor;
  readonly queryClient: QueryClient;
  readonly refreshNotices: () => void;
  /**
   * The department may have been chosen in another window or on another computer: the server has one for all of them.
   */
  readonly followDepartment: (received?: string) => Promise<void>;
};

/** The operations that show a pupil's courses, units, homework, results and exhibitions. */
const learningPaths = [
  '/teaching/dashboard/mine',
  '/teaching/progress/mine',
  '/teaching/teachingWork/mine',
  '/teaching/teachingWork/queryById',
  '/teaching/teachingCourse/mineCourse',
  '/teaching/teachingCourseUnit/mineUnit',
  '/teaching/teachingWork/mineAdditionalWork',
  '/teaching/teachingAdditionalWork/getWorkInfo',
  '/teaching/exhibition/mine',
  '/teaching/exhibition/view',
  '/teaching/exhibition/entries',
] as const;

/**
 * Creates the reactions to server messages about stale data. They take the id of the message; without one, any data of
 * the kind may have changed.
 */
export function createChangeHandlers({
  session,
  queryClient,
  refreshNotices,
  followDepartment,
}: ChangeHandlersDeps): Readonly<Record<ChangeKind, (id?: string) => void>> {
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
