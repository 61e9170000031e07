import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#machines/catalogue.ts';
import { builtShape } from '#machines/built-shape.ts';
import { changeText, shapeDifference } from '#machines/shape-difference.ts';
import { acceptedOf, acceptedPath, acceptedShape } from './machine-accepted.ts';
import { acceptance } from './machines-accept.ts';

const entryOf = (id: string) => catalogue.find((entry) => entry.id === id) ?? expect.unreachable(id);

describe('accepted state machines', () => {
  it.each(catalogue)('the accepted shape of $id equals the built shape', (entry) => {
    expect(shapeDifference(acceptedShape(acceptedOf(entry)), builtShape(entry)).map(changeText)).toEqual([]);
  });

  it.each(catalogue)('every guard of $id has a description', (entry) => {
    const wordless = Object.entries(acceptedOf(entry).guards).filter(([, words]) => words.length < 10);
    expect(wordless).toEqual([]);
  });
});

describe('accepting a state machine', () => {
  it('accepting an unchanged machine writes the same file', () => {
    const entry = entryOf('polling');
    const words = acceptedOf(entry).guards;
    expect(acceptance(entry, words)).toBe(readFileSync(acceptedPath(entry), 'utf8'));
  });

  it('accepting fails while a guard has no description', () => {
    expect(() => acceptance(entryOf('polling'), { isLast: '隐藏', isWantedAgain: ' ' })).toThrow(
      /polling: say in words .*: isWantedAgain$/,
    );
  });
});
