import type { QueryClient } from '@tanstack/react-query';
import { assign, fromPromise } from 'xstate';
import { keepHandIn, type SubmitBody } from '#shared/work/queued-hand-ins.ts';
import { saveFailure } from '#shared/work/submit-failure.ts';
import { randomKey } from '#shared/text/random-key.ts';
import { keyOf } from '#shared/api/client.ts';
import { uploadFile } from '#shared/api/file.ts';
import { submitWork } from '#shared/api/work.ts';
import {
  handInMachine,
  type KeepInput,
  type SubmitInput,
  type UploadInput,
} from '#machines/hand-in/hand-in.machine.ts';
import type { Schema } from '#openapi/index.ts';
import type { HandInTarget } from './hand-in-target.ts';

const handedIn = 1 as const;

/** Converts an error for the machine. */
const failWith = (error: unknown): never => {
  throw saveFailure(error);
};

/** The submission for one unit or homework with its calls. */
export function handInWithEffects({ kind, id, files }: HandInTarget, queryClient: QueryClient) {
  const refresh = (path: Parameters<typeof keyOf>[0]) =>
    void queryClient.invalidateQueries({ queryKey: keyOf(path) });
  const bodyOf = ({ workName, fileId, coverId }: SubmitInput): SubmitBody => ({
    workName,
    workFile: fileId,
    ...(coverId === null ? {} : { workCover: coverId }),
    workStatus: handedIn,
    ...(kind === 'unit' ? { courseId: id } : { additionalId: id }),
  });
  return handInMachine.provide({
    actors: {
      uploadWork: fromPromise<Schema<'StoredFile'>, UploadInput>(({ input, signal }) =>
        uploadFile(input.file, {
          purpose: files.purpose,
          signal,
          onProgress: ({ loaded, total }) => input.report(total > 0 ? Math.floor((loaded / total) * 100) : 0),
        }).catch(failWith),
      ),
      uploadCover: fromPromise<Schema<'StoredFile'>, { cover: File }>(({ input, signal }) =>
        uploadFile(input.cover, { purpose: 'cover', signal }),
      ),
      submitWork: fromPromise<Schema<'WorkSaved'>, SubmitInput>(({ input, signal }) =>
        submitWork(bodyOf(input), signal).catch(failWith),
      ),
      keepHandIn: fromPromise<void, KeepInput>(async ({ input: { file, cover, submitted } }) => {
        const target = kind === 'unit' ? { courseId: id } : { additionalId: id };
        await keepHandIn({
          id: randomKey(),
          at: Date.now(),
          workName: submitted.workName,
          fileName: file.name,
          purpose: files.purpose,
          bytes: await file.arrayBuffer(),
          cover: cover ?? undefined,
          // The page's base version is unknown: if a version exists, the pupil is asked.
          target: { ...target, baseVersion: 0 },
          body: submitted.fileId === '' ? undefined : { ...bodyOf(submitted), baseVersion: 0 },
        });
      }),
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
