import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { openSheet } from '#server/shared/people/credential-sheets.ts';
import { deleteSheet, listSheets } from '#server/shared/people/credential-sheets.store.ts';

/** 账号条: new passwords that their maker has not closed yet (docs/security.md). */
export function credentialSheetsOperations(deps: Deps): OperationsOf<'credential-sheets'> {
  const { db, clock } = deps;
  return {
    'GET /sys/credentialSheets/mine': async (_input, { caller }) =>
      (await listSheets(db, caller.userId, clock())).map(({ createdAt, origin, ...sheet }) => ({
        ...sheet,
        origin: originOf(origin),
        createTime: wireTime(createdAt),
      })),
    'GET /sys/credentialSheets/queryById': async ({ query }, actor) => openSheet(deps, actor, query.id),
    'DELETE /sys/credentialSheets/delete': async ({ query }, { caller }) => {
      await deleteSheet(db, { id: query.id, userId: caller.userId });
      return messageAnswer('账号条已删除');
    },
  };
}

/** Narrows the text of the table, which a constraint limits. */
const originOf = (text: string): Schema<'CredentialSheet'>['origin'] =>
  text === 'import' || text === 'generate' ? text : 'reset';
