import type { Deps } from '#server/deps/deps.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import { findPhrases, replacePhrases } from './own-phrase.store.ts';

/** The caller's own comments (常用评语), in addition to those of the data dictionary. */
export function ownPhraseOperations({ db }: Deps): OperationsOf<'own-phrase'> {
  return {
    'GET /teaching/ownPhrase/list': async (_input, { caller }) => ({
      phrases: [...(await findPhrases(db, caller.userId))],
    }),
    'PUT /teaching/ownPhrase/save': async ({ body }, { caller }) => {
      const lines = new Set(body.phrases.map(cleanLine).filter((line) => line !== ''));
      await replacePhrases(db, caller.userId, [...lines]);
      return messageAnswer('常用评语已保存');
    },
  };
}
