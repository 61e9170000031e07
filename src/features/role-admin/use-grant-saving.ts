import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { createActor, fromPromise } from 'xstate';
import { saveRoleGrants } from '#api/role.ts';
import { useNotices } from '#lib/app-context.tsx';
import { inspected } from '#lib/inspected.ts';
import { useLastingActor } from '#lib/use-lasting-actor.ts';
import { grantSavingMachine, type Grants } from '#machines/grant-saving/grant-saving.machine.ts';

type SavingParts = {
  readonly grants: () => Grants;
  readonly hasChanges: boolean;
  /** Called after a save: the saved grants become the new base. */
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

/** 仅保存 and 保存并关闭 (machines/grant-saving): confirms the changes first, and shows refusals. */
export function useGrantSaving(saving: SavingParts) {
  const { grants, hasChanges } = saving;
  const notices = useNotices();
  const parts = useRef(saving);
  useEffect(() => {
    parts.current = saving;
  });
  const actor = useLastingActor(() =>
    createActor(
      grantSavingMachine.provide({
        actors: {
          saveGrants: fromPromise<{ message: string }, Grants>(({ input }) => saveRoleGrants(input)),
        },
        actions: {
          announceSaved: (_, { message }) => void notices.show({ kind: 'success', text: message }),
          announceNothing: () => void notices.show({ kind: 'info', text: '没有需要保存的修改' }),
          goOn: () => parts.current.onSaved(),
          close: () => parts.current.onClose(),
        },
      }),
      inspected,
    ),
  );
  return {
    ...useSelector(
      actor,
      (snapshot) => ({
        isAsking: snapshot.matches('asking') || snapshot.matches('saving'),
        isSaving: snapshot.matches('saving'),
        problem: snapshot.context.problem,
      }),
      shallowEqual,
    ),
    ask: (isDone: boolean) => actor.send({ type: 'grants.save', isDone, hasChanges }),
    cancel: () => actor.send({ type: 'grants.cancel' }),
    save: () => actor.send({ type: 'grants.confirm', grants: grants() }),
  };
}
