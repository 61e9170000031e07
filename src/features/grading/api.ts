import { readOptions, writeAndNotify } from '#shared/api/client.ts';

/** The caller's own 常用评语. */
export const ownPhrasesQuery = () => readOptions('/teaching/ownPhrase/list', {});

/** Saves all phrases in this order. */
export const saveOwnPhrases = (phrases: readonly string[]) =>
  writeAndNotify('put', '/teaching/ownPhrase/save', { body: { phrases: [...phrases] } });
