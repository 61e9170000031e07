import { assign, fromPromise, setup } from 'xstate';
import { messageOf } from '../message-of.ts';
import { notProvided } from '../not-provided.ts';
import { refuseAvatar } from './avatar-file.ts';
import type { Schema } from '#openapi/index.ts';

/** The part of the picture that is kept, in its own pixels. */
export type CropArea = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type AvatarContext = {
  readonly file: File | null;
  readonly area: CropArea | null;
  /** The square that was cut out. */
  readonly picture: File | null;
  /** Where the server has it. */
  readonly path: string | null;
  /** Why the last attempt failed; empty: nothing is wrong. */
  readonly problem: string;
  /** How much of the picture has been sent, 0 to 100. */
  readonly percent: number;
};

export type AvatarEvent =
  | { type: 'avatar.choose'; file: File }
  | { type: 'avatar.confirm'; area: CropArea }
  | { type: 'avatar.cancel' | 'avatar.remove' }
  | { type: 'upload.progressed'; percent: number };

export type CropInput = { readonly file: File; readonly area: CropArea };

/** `report` takes the share that has been sent, 0 to 100. */
export type AvatarUploadInput = { readonly picture: File; readonly report: (percent: number) => void };

/** Null: no picture any more. */
export type AvatarSaveInput = { readonly path: string | null };

export type SavedUser = Schema<'UserInfo'>;

/** Where no file or area can be missing any more, but its type does not know. */
const noFile = new File([], '');
const noArea: CropArea = { x: 0, y: 0, width: 0, height: 0 };
const nothing: AvatarContext = { file: null, area: null, picture: null, path: null, problem: '', percent: 0 };

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
    replaceUser: (_args, _user: SavedUser): void => notProvided('replaceUser'),
    announceSuccess: (_args, _words: { message: string }): void => notProvided('announceSuccess'),
    warn: (_args, _words: { message: string }): void => notProvided('warn'),
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
        onError: {
          target: 'cropping',
          actions: {
            type: 'noteFailure',
            params: ({ event }) => ({ message: messageOf(event.error, '图片无法读取，请换一张') }),
          },
        },
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
        onError: {
          target: 'cropping',
          actions: {
            type: 'noteFailure',
            params: ({ event }) => ({ message: messageOf(event.error, '上传失败，请检查网络后重试') }),
          },
        },
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
        onError: {
          target: 'cropping',
          actions: {
            type: 'noteFailure',
            params: ({ event }) => ({ message: messageOf(event.error, '保存失败！') }),
          },
        },
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
            { type: 'announceSuccess', params: { message: '修改成功！' } },
          ],
        },
        onError: {
          target: 'closed',
          actions: {
            type: 'warn',
            params: ({ event }) => ({ message: messageOf(event.error, '保存失败！') }),
          },
        },
      },
    },
  },
});
