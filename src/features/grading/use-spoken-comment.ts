import { useSelector } from '@xstate/react';
import type { UseFormReturn } from 'react-hook-form';
import { createActor, fromCallback, fromPromise, type Actor } from 'xstate';
import { uploadFile } from '#shared/api/file.ts';
import { inspected } from '#shared/inspection/inspected.ts';
import { useLastingActor } from '#shared/react/use-lasting-actor.ts';
import { spokenCommentMachine } from '#machines/spoken-comment/spoken-comment.machine.ts';
import { voiceText, type GradeValues } from './grade-schema.ts';
import { recordVoice } from './voice-recorder.ts';

export type SpokenComment = Actor<typeof spokenCommentMachine>;

/** The reason why a grade is not sent yet. */
export const unkeptText = '录音还没有传完：请先停止录音，等它传完；不想要这段录音，就点“不要了”';

/** A recorded comment of a form, and whether it is not in the form yet. */
export function useSpokenComment(form: UseFormReturn<GradeValues>, record = recordVoice) {
  const comment = useLastingActor(() =>
    createActor(
      spokenCommentMachine.provide({
        actors: {
          recordVoice: fromCallback(({ sendBack, receive }) => {
            const recorder = record(sendBack);
            receive(recorder.stop);
            return recorder.end;
          }),
          uploadVoice: fromPromise(async ({ input: { sound, seconds }, signal }) => {
            const { filePath } = await uploadFile(sound, { purpose: 'voice', signal });
            return { path: filePath, seconds };
          }),
        },
        actions: {
          keepVoice: (_, { voice }) => {
            form.setValue('voice', voiceText(voice), { shouldDirty: true });
            form.clearErrors('voice');
          },
        },
      }),
      inspected,
    ),
  );
  return { comment, isUnkept: useSelector(comment, (state) => state.hasTag('unkept')) };
}
