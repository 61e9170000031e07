import type { Deps } from '#server/deps/deps.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { previewYearEnd } from './preview-year-end.ts';
import { runYearEnd } from './run-year-end.ts';
import { undoYearEnd } from './undo-year-end.ts';

/** 学年升班: the end of the school year for many classes at once. */
export function yearEndOperations(deps: Deps): OperationsOf<'year-end'> {
  return {
    'GET /teaching/yearEnd/preview': (_input, actor) => previewYearEnd(deps, actor),
    'POST /teaching/yearEnd': async ({ body }, actor) =>
      messageAnswer(`升班完成：${await runYearEnd(deps, actor, body)}`),
    'POST /teaching/yearEnd/undo': async ({ body }, actor) => {
      const left = await undoYearEnd(deps, actor, body);
      return new Answer(
        left.length === 0 ? '已撤销升班' : `已撤销升班，有 ${left.length} 处升班后又改过，没有恢复`,
        { left },
      );
    },
  };
}
