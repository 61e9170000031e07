import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromPromise } from 'xstate';
import { currentDepartsQuery, readCurrentDeparts, selectDepart } from '#shared/api/account.ts';
import type { SessionActor } from '#shared/app/app-context.tsx';
import { inspected } from '#shared/inspection/inspected.ts';
import type { DepartmentActor } from '#shared/app/live.ts';
import type { Notices } from '#shared/app/notices.ts';
import {
  currentDepartment,
  hasChoice,
  switchedText,
  warningText,
} from '#machines/department-switch/department-texts.ts';
import {
  departmentSwitchMachine,
  type MovedElsewhere,
} from '#machines/department-switch/department-switch.machine.ts';
import { isPupil } from '#machines/preferences/preference-values.ts';
import type { Schema } from '#openapi/index.ts';

export type DepartmentDeps = {
  readonly session: SessionActor;
  readonly queryClient: QueryClient;
  readonly notices: Notices;
};

export type Department = {
  readonly actor: DepartmentActor;
  /**
   * Reads the user's department from the server; the dialog opens when it differs from this window's. `received` is the
   * value that the server has just pushed.
   */
  readonly follow: (received?: string) => Promise<void>;
  /**
   * A user with several departments that are not classes, and no current one, has to choose, also after each reload.
   */
  readonly requireChoice: () => Promise<void>;
};

/** Creates the department dialog with its effects. It changes the department only through the session. */
export function createDepartment({ session, queryClient, notices }: DepartmentDeps): Department {
  const load = () => queryClient.fetchQuery({ ...currentDepartsQuery(), staleTime: 0 });
  const user = () => session.getSnapshot().context.userInfo;
  const isForPupil = () => isPupil(session.getSnapshot().context.roles);
  let known: Schema<'CurrentDeparts'> = { list: [] };
  let follows = 0;
  /** The department known to this window: a value received from elsewhere takes precedence over the adopted one. */
  const getOrgCode = () => (actor.getSnapshot().context.moved?.userInfo ?? user())?.orgCode ?? null;
  const actor = createActor(
    departmentSwitchMachine.provide({
      actors: {
        loadDepartments: fromPromise(async () => {
          known = await load();
          return known;
        }),
        selectDepartment: fromPromise<Schema<'DepartSelected'>, { orgCode: string }>(async ({ input }) =>
          selectDepart({ orgCode: input.orgCode, username: user()?.username ?? '' }),
        ),
      },
      actions: {
        warn: (_, { message }) =>
          void notices.show({ kind: 'warning', text: warningText(message, isForPupil()) }),
        // The session stores the user, drops the data of the previous department and refetches the menu.
        adoptUser: (_, { userInfo }) => {
          if (userInfo !== undefined) session.send({ type: 'user.replaced', userInfo });
        },
        announceSwitch: () => {
          const name = currentDepartment({ ...known, orgCode: user()?.orgCode ?? null })?.departName;
          notices.show({ kind: 'success', text: switchedText(name, isForPupil()) });
        },
      },
    }),
    inspected,
  ).start();
  return {
    actor,
    follow: async (received) => {
      const before = user();
      const turn = (follows += 1);
      if (received !== undefined && received === (getOrgCode() ?? '')) return;
      // A read that is already running is not reused: its answer may be older than the change.
      const found = await readCurrentDeparts().catch(() => undefined);
      if (turn !== follows) return;
      const moved = found === undefined ? undefined : movedTo(found, before, user(), getOrgCode());
      if (moved !== undefined) actor.send({ type: 'department.moved', moved });
    },
    requireChoice: async () => {
      if (user()?.orgCode || user()?.multi_depart === 1) return;
      const found = await load().catch(() => undefined);
      const isFree = found !== undefined && hasChoice(found.list) && currentDepartment(found) === undefined;
      if (isFree) actor.send({ type: 'department.open', closable: false });
    },
  };
}

/** Returns undefined if the user has changed meanwhile, or if the department matches this window's. */
function movedTo(
  found: Schema<'CurrentDeparts'>,
  userAtRequest: Schema<'UserInfo'> | undefined,
  now: Schema<'UserInfo'> | undefined,
  shownOrgCode: string | null,
): MovedElsewhere | undefined {
  if (now === undefined || now.id !== userAtRequest?.id) return undefined;
  const orgCode = found.orgCode ?? null;
  if (orgCode === shownOrgCode) return undefined;
  return { userInfo: { ...now, orgCode }, departName: currentDepartment(found)?.departName };
}
