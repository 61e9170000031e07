import { fromPromise } from 'xstate';
import { uploadFile } from '#shared/api/file.ts';
import { editProfile } from './api.ts';
import type { SessionActor } from '#shared/app/app-context.tsx';
import { cropPicture } from '#shared/files/crop-picture.ts';
import type { Notices } from '#shared/app/notices.ts';
import {
  avatarChangeMachine,
  type AvatarSaveInput,
  type AvatarUploadInput,
  type CropInput,
  type SavedUser,
} from '#machines/avatar-change/avatar-change.machine.ts';

/** Side length in pixels (docs/behaviour.md#account-settings). */
const avatarSize = 200;

/** The machine of an avatar change with its calls. */
export function avatarChangeWithEffects(session: SessionActor, notices: Notices) {
  return avatarChangeMachine.provide({
    actors: {
      cropPicture: fromPromise<File, CropInput>(({ input }) =>
        cropPicture(input.file, input.area, avatarSize),
      ),
      uploadPicture: fromPromise<string, AvatarUploadInput>(async ({ input, signal }) => {
        const stored = await uploadFile(input.picture, {
          purpose: 'avatar',
          signal,
          onProgress: ({ loaded, total }) => input.report(total > 0 ? Math.floor((loaded / total) * 100) : 0),
        });
        return stored.filePath;
      }),
      saveAvatar: fromPromise<SavedUser, AvatarSaveInput>(
        async ({ input }) => (await editProfile({ avatar: input.path })).result,
      ),
    },
    actions: {
      replaceUser: (_, userInfo) => session.send({ type: 'user.replaced', userInfo }),
      announceSuccess: (_, { message }) => void notices.show({ kind: 'success', text: message }),
      warn: (_, { message }) => void notices.show({ kind: 'warning', text: message }),
    },
  });
}
