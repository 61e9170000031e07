import { describe, expect, it } from 'vitest';
import { isTest, sourceFiles } from '#tests/support/source/source-files.ts';

const isDescription = ({ name }: { readonly name: string }) =>
  name === 'src/inspector/machine-descriptions.ts';
const pages = sourceFiles('src', 'server/store/seed').filter(
  (file) => !isDescription(file) && !isTest(file.name),
);

describe('hints of the inspector', () => {
  it.each(sourceFiles('src/inspector').filter(isDescription))(
    'every button or page quoted in $name exists in the product',
    ({ text }) => {
      const quoted = [...text.matchAll(/「([^」]+)」/g)].map(([, text = '']) => text);
      const nowhere = quoted.filter((text) => !pages.some((page) => page.text.includes(text)));
      expect(nowhere).toEqual([]);
    },
  );
});
