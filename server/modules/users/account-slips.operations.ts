import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { openSlips } from '#server/shared/people/account-slips.ts';
import { deleteSlips, listSlips } from '#server/shared/people/account-slips.store.ts';

/** 账号条: new passwords that their maker has not closed yet (docs/security.md). */
export function accountSlipsOperations(deps: Deps): OperationsOf<'account-slips'> {
  const { db, clock } = deps;
  return {
    'GET /sys/accountSlips/mine': async (_input, { caller }) =>
      (await listSlips(db, caller.userId, clock())).map(({ createdAt, origin, ...slips }) => ({
        ...slips,
        origin: originOf(origin),
        createTime: wireTime(createdAt),
      })),
    'GET /sys/accountSlips/queryById': async ({ query }, actor) => openSlips(deps, actor, query.id),
    'DELETE /sys/accountSlips/delete': async ({ query }, { caller }) => {
      await deleteSlips(db, { id: query.id, userId: caller.userId });
      return messageAnswer('账号条已删除');
    },
  };
}

/** Narrows the text of the table, which a constraint limits. */
const originOf = (text: string): Schema<'AccountSlips'>['origin'] =>
  text === 'import' || text === 'generate' ? text : 'reset';
