import { useSelector } from '@xstate/react';
import { createActor, fromPromise } from 'xstate';
import type { Schema } from '#openapi/index.ts';
import { inspected } from '#shared/inspection/inspected.ts';
import { useLastingActor } from '#shared/react/use-lasting-actor.ts';
import { pictureLoginMachine, type PictureEntry } from '#machines/picture-login/picture-login.machine.ts';

export type LogIn = (entry: PictureEntry) => Promise<void>;

/** A child's three taps (machines/picture-login). `onRefused`: a card may be locked now, or the lesson may be over. */
export function usePictureLogin(logIn: LogIn, onRefused: () => void) {
  const actor = useLastingActor(() =>
    createActor(
      pictureLoginMachine.provide({
        actors: {
          logIn: fromPromise<void, PictureEntry>(async ({ input }) => {
            try {
              await logIn(input);
            } catch (error) {
              onRefused();
              throw error;
            }
          }),
        },
      }),
      inspected,
    ),
  );
  const mode = useSelector(actor, ({ value }) => value);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  return {
    mode,
    ...context,
    choosePupil: (pupil: string) => actor.send({ type: 'pupil.choose', pupil }),
    choosePicture: (picture: Schema<'PictureName'>) => actor.send({ type: 'picture.choose', picture }),
    back: () => actor.send({ type: 'choice.back' }),
  };
}
