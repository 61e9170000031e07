import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { keyOf } from '#api/client.ts';
import { uploadFile } from '#api/file.ts';
import { submitWork } from '#api/work.ts';
import type { SubmitInput, UploadInput } from '#machines/hand-in/hand-in-events.ts';
import { handInMachine } from '#machines/hand-in/hand-in.machine.ts';
import type { Schema } from '#openapi/index.ts';

const handedIn = 1;

/** The hand-in of one unit with its calls. */
export function handInWithEffects(unitId: string, queryClient: QueryClient) {
  const refresh = (path: Parameters<typeof keyOf>[0]) =>
    void queryClient.invalidateQueries({ queryKey: keyOf(path) });
  return handInMachine.provide({
    actors: {
      uploadWork: fromPromise<Schema<'StoredFile'>, UploadInput>(({ input, signal }) =>
        uploadFile(input.file, {
          purpose: 'work',
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
            courseId: unitId,
          },
          signal,
        ),
      ),
    },
    actions: {
      refreshWorks: () => {
        refresh('/teaching/teachingWork/mine');
        refresh('/teaching/teachingCourseUnit/mineUnit');
        refresh('/teaching/teachingCourse/mineCourse');
      },
    },
  });
}
