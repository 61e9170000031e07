import type { Deps } from '#server/deps/deps.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { listTags } from './work-tag.store.ts';
import { removeTag, rename, tagWork } from './tag-work.ts';

export function workTagOperations(deps: Deps): OperationsOf<'work-tag'> {
  return {
    'GET /teaching/teachingWork/getWorkTags': (_input, { caller }) => listTags(deps.db, caller.userId),
    'POST /teaching/teachingWork/setWorkTag': async ({ body }, context) => {
      await tagWork(deps, context, body);
      return messageAnswer('标记成功');
    },
    'DELETE /teaching/teachingWork/delWorkTag': async ({ query }, { caller }) => {
      await removeTag(deps, caller, query);
      return messageAnswer('删除成功！');
    },
    'PUT /teaching/teachingWork/rename': async ({ body }, { caller }) => {
      await rename(deps, caller, body);
      return messageAnswer('修改成功！');
    },
  };
}
