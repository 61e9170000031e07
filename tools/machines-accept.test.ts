import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#machines/catalogue.ts';
import { builtShape } from '#machines/built-shape.ts';
import { changeText, shapeDifference } from '#machines/shape-difference.ts';
import { acceptedOf, acceptedPath, acceptedShape } from './machine-accepted.ts';
import { acceptance } from './machines-accept.ts';

const entryOf = (id: string) => catalogue.find((entry) => entry.id === id) ?? expect.unreachable(id);

describe('what was accepted of the machines', () => {
  it.each(catalogue)('is how $id is built', (entry) => {
    expect(shapeDifference(acceptedShape(acceptedOf(entry)), builtShape(entry)).map(changeText)).toEqual([]);
  });

  it.each(catalogue)('says in words what each guard of $id means', (entry) => {
    const wordless = Object.entries(acceptedOf(entry).guards).filter(([, words]) => words.length < 10);
    expect(wordless).toEqual([]);
  });

  it('is written by its command alone', () => {
    for (const tool of ['gen.mjs', 'test.mjs', 'machine-walks.ts', 'machines-docs.ts'])
      expect(readFileSync(new URL(tool, import.meta.url), 'utf8')).not.toContain('machines-accept');
  });
});

describe('accepting a machine', () => {
  it('writes the file that is there, as long as nothing has changed', () => {
    const entry = entryOf('polling');
    const words = acceptedOf(entry).guards;
    expect(acceptance(entry, words)).toBe(readFileSync(acceptedPath(entry), 'utf8'));
  });

  it('is refused while nobody has said what a guard means', () => {
    expect(() => acceptance(entryOf('polling'), { isLast: '隐藏', isWantedAgain: ' ' })).toThrow(
      /polling: say in words .*: isWantedAgain$/,
    );
  });
});
