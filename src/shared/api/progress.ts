import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { readOptions, writeAndNotify } from './client.ts';
import { downloadSheet } from './file.ts';

/** The courses of one class; never cached, because a colleague may have opened another. */
export const classCoursesQuery = (departId: string) => ({
  ...readOptions('/teaching/progress/courses', { query: { departId } }),
  staleTime: 0,
});

/** The current state of a class's pupils on the units of a course. */
export const progressBoardQuery = (query: QueryOf<'GET /teaching/progress/board'>) => ({
  ...readOptions('/teaching/progress/board', { query }),
  staleTime: 0,
});

export const exportProgressBoard = (query: QueryOf<'GET /teaching/progress/exportBoard'>) =>
  downloadSheet('/teaching/progress/exportBoard', query);

/** Reminds the pupils of the class who have not submitted the unit. */
export const remindUnit = (body: BodyOf<'POST /teaching/progress/remind'>) =>
  writeAndNotify('post', '/teaching/progress/remind', { body });

/** The caller's learning and rewards; fresh while the page's code is still loading in parallel. */
export const myLearningQuery = () => ({ ...readOptions('/teaching/progress/mine', {}), staleTime: 5_000 });
