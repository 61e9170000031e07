import { randomBytes } from 'node:crypto';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTimeOrNull } from '#server/http/wire-time.ts';
import { deleteShare, findShare, insertShare } from './work-share.store.ts';

export function workShareOperations(deps: Deps): OperationsOf<'work-share'> {
  const { db, clock } = deps;
  return {
    'GET /teaching/teachingWork/share': ({ query }, { caller }) => shareOf(deps, query.id, caller.userId),
    'POST /teaching/teachingWork/share': async ({ body }, { caller }) => {
      await shareOf(deps, body.id, caller.userId);
      const token = randomBytes(16).toString('base64url');
      await insertShare(db, { workId: body.id, token, createBy: caller.username, createTime: clock() });
      return await shareOf(deps, body.id, caller.userId);
    },
    'DELETE /teaching/teachingWork/share': async ({ query }, viewer) => {
      if (!(await deleteShare(db, query.id, viewer))) throw refusal('作品不存在');
      return messageAnswer('链接已停用');
    },
  };
}

async function shareOf({ db }: Deps, workId: string, userId: string): Promise<Schema<'WorkShare'>> {
  const share = await findShare(db, workId, userId);
  if (share === undefined) throw refusal('作品不存在');
  return { token: share.token, createTime: wireTimeOrNull(share.createTime) };
}
