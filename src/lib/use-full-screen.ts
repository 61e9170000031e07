import { useActorRef, useSelector } from '@xstate/react';
import { useState, type RefObject } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { fullScreenMachine, type FullScreenEvent } from '#machines/full-screen/full-screen.machine.ts';
import { inspected } from './inspected.ts';

export type FullScreen = { isFull: boolean; usesOverlay: boolean; toggle: () => void };

type Teller = { readonly sendBack: (event: FullScreenEvent) => void };

/** Controls full screen of one element (machines/full-screen). */
export function useFullScreen(ref: RefObject<HTMLElement | null>): FullScreen {
  const [machine] = useState(() => fullScreenOf(ref));
  const actor = useActorRef(machine, inspected);
  const mode = useSelector(actor, ({ value }) => value);
  return {
    isFull: mode === 'native' || mode === 'overlay',
    usesOverlay: mode === 'overlay',
    toggle: () => actor.send({ type: 'screen.toggle' }),
  };
}

function fullScreenOf(ref: RefObject<HTMLElement | null>) {
  return fullScreenMachine.provide({
    actors: {
      enterScreen: fromPromise<void>(async () => {
        if (ref.current === null || !document.fullscreenEnabled)
          throw new Error('no full screen for elements');
        await ref.current.requestFullscreen();
      }),
      watchScreen: fromCallback(({ sendBack }: Teller) => {
        const follow = (): void => {
          const isOurs = document.fullscreenElement !== null && document.fullscreenElement === ref.current;
          sendBack({ type: isOurs ? 'screen.entered' : 'screen.left' });
        };
        document.addEventListener('fullscreenchange', follow);
        return () => document.removeEventListener('fullscreenchange', follow);
      }),
      watchKeys: fromCallback(({ sendBack }: Teller) => {
        const close = ({ key }: KeyboardEvent): void => {
          if (key === 'Escape') sendBack({ type: 'escape.press' });
        };
        document.addEventListener('keydown', close);
        return () => document.removeEventListener('keydown', close);
      }),
    },
    actions: { leaveScreen: () => void document.exitFullscreen() },
  });
}
