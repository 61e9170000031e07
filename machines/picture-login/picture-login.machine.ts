import { assign, fromPromise, setup } from 'xstate';
import type { Schema } from '#openapi/index.ts';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';

type Picture = Schema<'PictureName'>;
export type PictureEntry = Schema<'PictureEntry'>;

export type PictureLoginEvent =
  | { type: 'pupil.choose'; pupil: string }
  | { type: 'picture.choose'; picture: Picture }
  | { type: 'choice.back' };

type PictureLoginContext = {
  readonly pupil: string;
  readonly first: Picture | undefined;
  readonly second: Picture | undefined;
  readonly problem: string | undefined;
};

/**
 * A child comes in by three taps: on herself, and on her two pictures. The second is another one, so that a finger that taps twice
 * costs no try; what was refused begins again with the first picture, and says why.
 */
export const pictureLoginMachine = setup({
  types: { context: {} as PictureLoginContext, events: {} as PictureLoginEvent },
  actors: { logIn: fromPromise<void, PictureEntry>(() => notProvided('logIn')) },
  actions: {
    keepPupil: assign((_, { pupil }: { pupil: string }) => ({ pupil, problem: undefined })),
    keepFirst: assign((_, { picture }: { picture: Picture }) => ({ first: picture, problem: undefined })),
    keepSecond: assign((_, { picture }: { picture: Picture }) => ({ second: picture })),
    forgetPictures: assign({ first: undefined, second: undefined }),
    noteProblem: assign((_, { error }: { error: unknown }) => ({ problem: messageOf(error, '登录失败') })),
  },
  guards: {
    isAnother: ({ context }, { picture }: { picture: Picture }) => picture !== context.first,
  },
}).createMachine({
  id: 'pictureLogin',
  context: { pupil: '', first: undefined, second: undefined, problem: undefined },
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'pupil.choose': {
          target: 'firstPicture',
          actions: { type: 'keepPupil', params: ({ event }) => event },
        },
      },
    },
    firstPicture: {
      entry: 'forgetPictures',
      on: {
        'picture.choose': {
          target: 'secondPicture',
          actions: { type: 'keepFirst', params: ({ event }) => event },
        },
        'choice.back': 'choosing',
      },
    },
    secondPicture: {
      on: {
        'picture.choose': {
          guard: { type: 'isAnother', params: ({ event }) => event },
          target: 'entering',
          actions: { type: 'keepSecond', params: ({ event }) => event },
        },
        'choice.back': 'firstPicture',
      },
    },
    entering: {
      invoke: {
        src: 'logIn',
        id: 'logIn',
        input: ({ context: { pupil, first, second } }) => ({
          pupil,
          pictures: [first, second].filter((picture) => picture !== undefined),
        }),
        onDone: 'entered',
        onError: { target: 'firstPicture', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
    },
    entered: { type: 'final' },
  },
});
