import type { Deps } from '#server/deps/deps.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { wireTimeOrNull } from '#server/http/wire-time.ts';
import { listClassCourses } from './board.store.ts';
import { myLearning } from '#server/shared/teaching/my-learning.ts';
import { requireClass, progressBoard, progressSheet } from './progress-board.ts';
import { remindUnit } from './remind-unit.ts';

export function progressOperations(deps: Deps): OperationsOf<'progress'> {
  return {
    'GET /teaching/progress/courses': async ({ query: { departId } }, { scope }) => {
      await requireClass(deps, departId, scope);
      const courses = await listClassCourses(deps.db, departId, scope);
      return courses.map(({ openTime, unitCount, ...course }) => ({
        ...course,
        unitCount: unitCount ?? 0,
        openTime: wireTimeOrNull(openTime),
      }));
    },
    'GET /teaching/progress/board': ({ query }, { scope }) => progressBoard(deps, query, scope),
    'GET /teaching/progress/exportBoard': ({ query }, { scope }) => progressSheet(deps, query, scope),
    'POST /teaching/progress/remind': async ({ body }, context) =>
      messageAnswer(`已提醒 ${await remindUnit(deps, context, body)} 名学生`),
    'GET /teaching/progress/mine': (_input, { caller }) => myLearning(deps.db, caller, deps.clock()),
  };
}
