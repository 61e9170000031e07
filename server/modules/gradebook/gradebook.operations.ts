import type { Deps } from '#server/deps/deps.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { gradebook, gradebookSheet, saveWeights } from './gradebook.ts';
import { pupilGrowth } from './growth.ts';

/** 成绩册 of a class. */
export function gradebookOperations(deps: Deps): OperationsOf<'gradebook'> {
  return {
    'GET /teaching/class/gradebook': ({ query }, { scope }) => gradebook(deps, query.id, scope),
    'GET /teaching/class/exportGradebook': ({ query }, { scope }) => gradebookSheet(deps, query.id, scope),
    'GET /teaching/class/growth': ({ query }, { scope }) => pupilGrowth(deps, query, scope),
    'PUT /teaching/class/gradebookWeights': async ({ body }, { scope }) => {
      await saveWeights(deps, body, scope);
      return messageAnswer('权重已保存');
    },
  };
}
