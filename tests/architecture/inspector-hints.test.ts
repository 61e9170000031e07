import { describe, expect, it } from 'vitest';
import { isTest, sourceFiles } from '#tests/support/source-files.ts';

const isWords = ({ name }: { readonly name: string }) => name.startsWith('src/inspector/words-');
const pages = sourceFiles('src', 'server/store/seed').filter((file) => !isWords(file) && !isTest(file.name));

describe('what the inspector tells people to press', () => {
  it.each(sourceFiles('src/inspector').filter(isWords))('is written on a page, in $name', ({ text }) => {
    const quoted = [...text.matchAll(/「([^」]+)」/g)].map(([, words = '']) => words);
    const nowhere = quoted.filter((words) => !pages.some((page) => page.text.includes(words)));
    expect(nowhere).toEqual([]);
  });
});
