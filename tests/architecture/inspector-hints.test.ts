import { describe, expect, it } from 'vitest';
import { isTest, sourceFiles } from '#tests/support/source/source-files.ts';

const isWords = ({ name }: { readonly name: string }) => name === 'src/inspector/machine-words.ts';
const pages = sourceFiles('src', 'server/store/seed').filter((file) => !isWords(file) && !isTest(file.name));

describe('hints of the inspector', () => {
  it.each(sourceFiles('src/inspector').filter(isWords))(
    'every button or page quoted in $name exists in the product',
    ({ text }) => {
      const quoted = [...text.matchAll(/「([^」]+)」/g)].map(([, words = '']) => words);
      const nowhere = quoted.filter((words) => !pages.some((page) => page.text.includes(words)));
      expect(nowhere).toEqual([]);
    },
  );
});
