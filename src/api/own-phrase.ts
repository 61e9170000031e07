import { readOptions, writeAndTell } from './client.ts';

/** 常用评语 of one's own. */
export const ownPhrasesQuery = () => readOptions('/teaching/ownPhrase/list', {});

/** All of them, in this order. */
export const saveOwnPhrases = (phrases: readonly string[]) =>
  writeAndTell('put', '/teaching/ownPhrase/save', { body: { phrases: [...phrases] } });
