import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { createActor, fromPromise } from 'xstate';
import { askedDeedMachine } from '#machines/asked-deed/asked-deed.machine.ts';
import { inspected } from './inspected.ts';
import { useLastingActor } from './use-lasting-actor.ts';

type Deed = {
  /** Performs the action and refetches the lists that show it. A failing action reports its own reason. */
  readonly perform: () => Promise<void>;
  readonly onDone?: (() => void) | undefined;
};

/** An action after a confirmation (machines/asked-deed): the properties of its button and its dialog. */
export function useAskedDeed(deed: Deed) {
  const parts = useRef(deed);
  useEffect(() => {
    parts.current = deed;
  });
  const actor = useLastingActor(() =>
    createActor(
      askedDeedMachine.provide({
        actors: { performDeed: fromPromise<void>(() => parts.current.perform()) },
        actions: { showDone: () => parts.current.onDone?.() },
      }),
      inspected,
    ),
  );
  const mode = useSelector(actor, ({ value }) => value);
  return {
    ask: () => actor.send({ type: 'deed.ask' }),
    /** Properties of the dialog. */
    question: {
      open: mode !== 'resting',
      busy: mode === 'performing',
      onConfirm: () => actor.send({ type: 'deed.confirm' }),
      onClose: () => actor.send({ type: 'deed.cancel' }),
    },
  };
}
