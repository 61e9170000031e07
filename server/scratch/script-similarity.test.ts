import { describe, expect, test } from 'vitest';
import type { ProjectOutline } from './types.ts';
import { fingerprintScripts, scriptSimilarity } from './script-similarity.ts';

const script = (length: number, name = 'block') => Array.from({ length }, (_, index) => `${name}${index}`);

function project(...scripts: readonly (readonly string[])[]): ProjectOutline {
  const named = new Map<string, string>();
  return [
    {
      name: '角色',
      isStage: false,
      blocks: [],
      scripts,
      costumes: named,
      sounds: named,
      variables: [],
      lists: [],
    },
  ];
}

describe('the similarity of two works', () => {
  test('is complete for the same scripts in any order', () => {
    const one = fingerprintScripts(project(script(12), script(12, 'other')));
    const two = fingerprintScripts(project(script(12, 'other'), script(12)));
    expect(scriptSimilarity(one, two, [])).toBe(100);
  });

  test('decreases with the number of changes', () => {
    const whole = fingerprintScripts(project(script(30)));
    expect(
      scriptSimilarity(whole, fingerprintScripts(project([...script(15), ...script(15, 'new')])), []),
    ).toBe(29);
    expect(scriptSimilarity(whole, fingerprintScripts(project(script(30, 'new'))), [])).toBe(0);
  });

  test('ignores scripts that were given to both, and works of few blocks', () => {
    const given = fingerprintScripts(project(script(20)));
    expect(scriptSimilarity(given, given, given)).toBe(0);
    const small = fingerprintScripts(project(script(5)));
    expect(scriptSimilarity(small, small, [])).toBe(0);
  });

  test('finds the pairs in a class of sixty', () => {
    const works = Array.from({ length: 60 }, (_, index) =>
      fingerprintScripts(project(script(400, `w${index % 30} `))),
    );
    const found = works.map((one) => works.filter((other) => scriptSimilarity(one, other, []) > 90).length);
    expect(new Set(found)).toEqual(new Set([2]));
  });
});
