import { assign, fromPromise, setup } from 'xstate';
import { messageOf } from '../message-of.ts';
import { notProvided } from '../not-provided.ts';
import { refuseAvatar } from './avatar-change-events.ts';
import type {
  AvatarContext,
  AvatarEvent,
  AvatarSaveInput,
  AvatarUploadInput,
  CropArea,
  CropInput,
  SavedUser,
} from './avatar-change-events.ts';

/** Where no file or area can be missing any more, but its type does not know. */
const noFile = new File([], '');
const noArea: CropArea = { x: 0, y: 0, width: 0, height: 0 };
const nothing: AvatarContext = { file: null, area: null, picture: null, path: null, problem: '', percent: 0 };

const noteFailure = (fallback: string) =>
  ({
    type: 'noteFailure',
    params: ({ event }: { event: { error: unknown } }) => ({ message: messageOf(event.error, fallback) }),
  }) as const;

/**
 * Changing one's picture (docs/behaviour.md#account-settings): a file is chosen, cut to a square, sent and made the user's
 * own. A failure leads back to the cutting, where nothing is lost; sending can be cancelled, saving cannot.
 */
export const avatarChangeMachine = setup({
  types: { context: {} as AvatarContext, events: {} as AvatarEvent },
  actors: {
    /** 200 × 200 pixels of the area. */
    cropPicture: fromPromise<File, CropInput>(() => notProvided('cropPicture')),
    /** Answers the path of the stored picture. */
    uploadPicture: fromPromise<string, AvatarUploadInput>(() => notProvided('uploadPicture')),
    saveAvatar: fromPromise<SavedUser, AvatarSaveInput>(() => notProvided('saveAvatar')),
  },
  actions: {
    /** The header and whatever else shows the user follow at once. */
    replaceUser: (_args: unknown, _user: SavedUser): void => notProvided('replaceUser'),
    announceSuccess: (_args: unknown, _words: { message: string }): void => notProvided('announceSuccess'),
    warn: (_args: unknown, _words: { message: string }): void => notProvided('warn'),
    keepFile: assign((_, { file }: { file: File }) => ({ ...nothing, file })),
    keepArea: assign((_, { area }: { area: CropArea }) => ({ area, percent: 0, problem: '' })),
    keepPicture: assign((_, { picture }: { picture: File }) => ({ picture })),
    keepPath: assign((_, { path }: { path: string }) => ({ path })),
    noteProgress: assign((_, { percent }: { percent: number }) => ({ percent })),
    noteFailure: assign((_, { message }: { message: string }) => ({ problem: message })),
    forgetFile: assign(nothing),
  },
  guards: {
    isPicture: (_, { file }: { file: File }) => refuseAvatar(file) === null,
  },
}).createMachine({
  id: 'avatarChange',
  context: nothing,
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetFile',
      on: {
        'avatar.choose': [
          {
            guard: { type: 'isPicture', params: ({ event }) => ({ file: event.file }) },
            target: 'cropping',
            actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) },
          },
          {
            actions: {
              type: 'warn',
              params: ({ event }) => ({ message: refuseAvatar(event.file) ?? '' }),
            },
          },
        ],
        'avatar.remove': 'removing',
      },
    },
    cropping: {
      on: {
        'avatar.confirm': {
          target: 'drawing',
          actions: { type: 'keepArea', params: ({ event }) => ({ area: event.area }) },
        },
        'avatar.cancel': 'closed',
      },
    },
    drawing: {
      invoke: {
        src: 'cropPicture',
        id: 'cropPicture',
        input: ({ context }) => ({ file: context.file ?? noFile, area: context.area ?? noArea }),
        onDone: {
          target: 'uploading',
          actions: { type: 'keepPicture', params: ({ event }) => ({ picture: event.output }) },
        },
        onError: { target: 'cropping', actions: noteFailure('图片无法读取，请换一张') },
      },
    },
    uploading: {
      invoke: {
        src: 'uploadPicture',
        id: 'uploadPicture',
        input: ({ context, self }) => ({
          picture: context.picture ?? noFile,
          report: (percent) => self.send({ type: 'upload.progressed', percent }),
        }),
        onDone: {
          target: 'saving',
          actions: { type: 'keepPath', params: ({ event }) => ({ path: event.output }) },
        },
        onError: { target: 'cropping', actions: noteFailure('上传失败，请检查网络后重试') },
      },
      on: {
        'upload.progressed': {
          actions: { type: 'noteProgress', params: ({ event }) => ({ percent: event.percent }) },
        },
        'avatar.cancel': 'cropping',
      },
    },
    saving: {
      invoke: {
        src: 'saveAvatar',
        id: 'saveAvatar',
        input: ({ context }) => ({ path: context.path }),
        onDone: {
          target: 'closed',
          actions: [
            { type: 'replaceUser', params: ({ event }) => event.output },
            { type: 'announceSuccess', params: { message: '上传头像成功' } },
          ],
        },
        onError: { target: 'cropping', actions: noteFailure('保存失败!') },
      },
    },
    removing: {
      invoke: {
        src: 'saveAvatar',
        id: 'removeAvatar',
        input: { path: null },
        onDone: {
          target: 'closed',
          actions: [
            { type: 'replaceUser', params: ({ event }) => event.output },
            { type: 'announceSuccess', params: { message: '修改成功!' } },
          ],
        },
        onError: {
          target: 'closed',
          actions: {
            type: 'warn',
            params: ({ event }) => ({ message: messageOf(event.error, '保存失败!') }),
          },
        },
      },
    },
  },
});
