import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { readOptions, writeAndTell } from './client.ts';
import { downloadSheet } from './file.ts';

/** The courses of one class; always anew, a colleague may have opened another. */
export const classCoursesQuery = (departId: string) => ({
  ...readOptions('/teaching/progress/courses', { query: { departId } }),
  staleTime: 0,
});

/** The pupils of a class on the units of a course, as they are now. */
export const progressBoardQuery = (query: QueryOf<'GET /teaching/progress/board'>) => ({
  ...readOptions('/teaching/progress/board', { query }),
  staleTime: 0,
});

export const exportProgressBoard = (query: QueryOf<'GET /teaching/progress/exportBoard'>) =>
  downloadSheet('/teaching/progress/exportBoard', query);

/** Those of the class who have not handed in the unit. */
export const remindUnit = (body: BodyOf<'POST /teaching/progress/remind'>) =>
  writeAndTell('post', '/teaching/progress/remind', { body });

/** What the caller has learned and earned; good as long as the page's own code may take, which comes beside it. */
export const myLearningQuery = () => ({ ...readOptions('/teaching/progress/mine', {}), staleTime: 5_000 });
