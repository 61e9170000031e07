import type { Deps } from '#server/deps/deps.ts';
import { done, type OperationsOf } from '#server/http/operation.ts';
import { listTags } from './work-tag.store.ts';
import { removeTag, rename, tagWork } from './tag-work.ts';

export function workTagOperations(deps: Deps): OperationsOf<'work-tag'> {
  return {
    'GET /teaching/teachingWork/getWorkTags': (_input, { caller }) => listTags(deps.db, caller.userId),
    'POST /teaching/teachingWork/setWorkTag': async ({ body }, person) => {
      await tagWork(deps, person, body);
      return done('标记成功');
    },
    'DELETE /teaching/teachingWork/delWorkTag': async ({ query }, { caller }) => {
      await removeTag(deps, caller, query);
      return done('删除成功！');
    },
    'PUT /teaching/teachingWork/rename': async ({ body }, { caller }) => {
      await rename(deps, caller, body);
      return done('修改成功！');
    },
  };
}
