import { useSelector } from '@xstate/react';
import { createActor, fromPromise } from 'xstate';
import { editClass, transferPupils } from '#api/school-class.ts';
import { useNotices } from '#lib/app-context.tsx';
import { inspected } from '#lib/inspected.ts';
import { useLastingActor } from '#lib/use-lasting-actor.ts';
import { classChangeMachine, type ClassChange } from '#machines/class-change/class-change.machine.ts';

type Changing = { readonly onChanged: () => void; readonly onClose: () => void };

const send = (change: ClassChange) =>
  change.kind === 'promotion' ? editClass(change.body) : transferPupils(change.body);

/** 升班 and 转班 (machines/class-change): fill in, review, send. The dialog closes after success. */
export function useClassChange({ onChanged, onClose }: Changing) {
  const notices = useNotices();
  const actor = useLastingActor(() =>
    createActor(
      classChangeMachine.provide({
        actors: {
          sendChange: fromPromise<void, ClassChange | undefined>(async ({ input }) => {
            if (input === undefined) return;
            const { message } = await send(input);
            notices.show({ kind: 'success', text: message });
            onChanged();
            onClose();
          }),
        },
      }),
      inspected,
    ),
  );
  const mode = useSelector(actor, ({ value }) => value);
  const problem = useSelector(actor, ({ context }) => context.problem);
  return {
    mode,
    problem,
    review: (change: ClassChange) => actor.send({ type: 'change.review', change }),
    back: () => actor.send({ type: 'change.back' }),
    confirm: () => actor.send({ type: 'change.confirm' }),
  };
}
