import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromPromise } from 'xstate';
import { currentDepartsQuery, readCurrentDeparts, selectDepart } from '#api/account.ts';
import type { SessionActor } from '#lib/app-context.tsx';
import { inspected } from '#lib/inspected.ts';
import type { DepartmentActor } from '#lib/live.ts';
import type { Notices } from '#lib/notices.ts';
import { currentDepartment, switchedText } from '#machines/department-switch/department-rules.ts';
import {
  departmentSwitchMachine,
  type MovedElsewhere,
} from '#machines/department-switch/department-switch.machine.ts';
import type { Schema } from '#openapi/index.ts';

export type DepartmentDeps = {
  readonly session: SessionActor;
  readonly queryClient: QueryClient;
  readonly notices: Notices;
};

export type Department = {
  readonly actor: DepartmentActor;
  /**
   * Asks the server where the user works; the dialog says so when it is not where this window does. `told`: what the
   * server has just said, unasked.
   */
  readonly follow: (told?: string) => Promise<void>;
  /** Who belongs to several departments and works in none has to choose, however often the page is reloaded. */
  readonly demandChoice: () => Promise<void>;
};

/** The department dialog with its effects. What it changes, it changes through the session. */
export function createDepartment({ session, queryClient, notices }: DepartmentDeps): Department {
  const load = () => queryClient.fetchQuery({ ...currentDepartsQuery(), staleTime: 0 });
  const user = () => session.getSnapshot().context.userInfo;
  let known: Schema<'CurrentDeparts'> = { list: [] };
  let follows = 0;
  /** Where this window says that the user works: what it was told of elsewhere comes before what it has taken over. */
  const said = () => (actor.getSnapshot().context.moved?.userInfo ?? user())?.orgCode ?? null;
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
        warn: (_, { message }) => void notices.show({ kind: 'warning', text: message }),
        // The session stores the user, drops what was read for the department before and fetches the menu anew.
        adoptUser: (_, { userInfo }) => {
          if (userInfo !== undefined) session.send({ type: 'user.replaced', userInfo });
        },
        announceSwitch: () => {
          const name = currentDepartment({ ...known, orgCode: user()?.orgCode ?? null })?.departName;
          notices.show({ kind: 'success', text: switchedText(name) });
        },
      },
    }),
    inspected,
  ).start();
  return {
    actor,
    follow: async (told) => {
      const before = user();
      const turn = (follows += 1);
      if (told !== undefined && told === (said() ?? '')) return;
      // Not what is being read already: that answer may be older than the change.
      const found = await readCurrentDeparts().catch(() => undefined);
      if (turn !== follows) return;
      const moved = found === undefined ? undefined : movedTo(found, before, user(), said());
      if (moved !== undefined) actor.send({ type: 'department.moved', moved });
    },
    demandChoice: async () => {
      if (user()?.orgCode) return;
      const found = await load().catch(() => undefined);
      const isFree = found !== undefined && found.list.length > 1 && currentDepartment(found) === undefined;
      if (isFree) actor.send({ type: 'department.open', closable: false });
    },
  };
}

/** Undefined when the user is another one by now, or works where this window says. */
function movedTo(
  found: Schema<'CurrentDeparts'>,
  asked: Schema<'UserInfo'> | undefined,
  now: Schema<'UserInfo'> | undefined,
  said: string | null,
): MovedElsewhere | undefined {
  if (now === undefined || now.id !== asked?.id) return undefined;
  const orgCode = found.orgCode ?? null;
  if (orgCode === said) return undefined;
  return { userInfo: { ...now, orgCode }, departName: currentDepartment(found)?.departName };
}
