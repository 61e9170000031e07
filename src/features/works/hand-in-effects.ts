import type { QueryClient } from '@tanstack/react-query';
import { assign, fromPromise } from 'xstate';
import { keyOf } from '#api/client.ts';
import { uploadFile } from '#api/file.ts';
import { submitWork } from '#api/work.ts';
import type { SubmitInput, UploadInput } from '#machines/hand-in/hand-in-events.ts';
import { handInMachine } from '#machines/hand-in/hand-in.machine.ts';
import type { Schema } from '#openapi/index.ts';
import type { HandInPlace } from './hand-in-place.ts';

const handedIn = 1;

/** The hand-in for one unit or homework with its calls. */
export function handInWithEffects({ kind, id, files }: HandInPlace, queryClient: QueryClient) {
  const refresh = (path: Parameters<typeof keyOf>[0]) =>
    void queryClient.invalidateQueries({ queryKey: keyOf(path) });
  return handInMachine.provide({
    actors: {
      uploadWork: fromPromise<Schema<'StoredFile'>, UploadInput>(({ input, signal }) =>
        uploadFile(input.file, {
          purpose: files.purpose,
          signal,
          onProgress: ({ loaded, total }) => input.report(total > 0 ? Math.floor((loaded / total) * 100) : 0),
        }),
      ),
      uploadCover: fromPromise<Schema<'StoredFile'>, { cover: File }>(({ input, signal }) =>
        uploadFile(input.cover, { purpose: 'cover', signal }),
      ),
      submitWork: fromPromise<Schema<'WorkSaved'>, SubmitInput>(({ input, signal }) =>
        submitWork(
          {
            workName: input.workName,
            workFile: input.fileId,
            ...(input.coverId === null ? {} : { workCover: input.coverId }),
            workStatus: handedIn,
            ...(kind === 'unit' ? { courseId: id } : { additionalId: id }),
          },
          signal,
        ),
      ),
    },
    guards: { mayBeHandedIn: (_, { file }) => files.refuse(file) === null },
    actions: {
      noteRefusal: assign((_, { file }: { file: File }) => ({ problem: files.refuse(file) ?? '' })),
      refreshWorks: () => {
        refresh('/teaching/teachingWork/mine');
        if (kind === 'homework') {
          refresh('/teaching/teachingWork/mineAdditionalWork');
          refresh('/teaching/teachingAdditionalWork/getWorkInfo');
          return;
        }
        refresh('/teaching/teachingCourseUnit/mineUnit');
        refresh('/teaching/teachingCourse/mineCourse');
      },
    },
  });
}
