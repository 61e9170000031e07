import { expect, it } from 'vitest';
import { findingRules } from '#common/analysis/findings/finding-rules.ts';
import { bounds, measure, precisionOf, recallOf, truthWorks } from './analysis-truth/measure.ts';

it('the analysis of works finds what a teacher finds, and little else', () => {
  const { kinds, total, differences } = measure();
  const isPoor =
    precisionOf(total) < bounds.precision ||
    [...kinds.values()].some((counts) => recallOf(counts) < bounds.recall);
  expect(isPoor ? differences : []).toEqual([]);
});

it('the marked works have each fault that a rule looks for', () => {
  const marked = new Set(truthWorks.flatMap(({ has }) => has.map((mark) => mark.replace(/@.*/, ''))));
  expect(findingRules.map(({ id }) => id).filter((id) => !marked.has(id))).toEqual([]);
});

it('an analysis that finds nothing, and one that finds too much, are measured as such', () => {
  const [sound, faulty] = [
    truthWorks.find(({ has }) => has.length === 0),
    truthWorks.find(({ has }) => has.length > 0),
  ];
  if (sound === undefined || faulty === undefined) throw new Error('There are no works');
  const missing = measure([{ ...sound, has: ['loop-empty'] }]);
  expect([precisionOf(missing.total), recallOf(missing.total)]).toEqual([1, 0]);
  expect(precisionOf(measure([{ ...faulty, has: [] }]).total)).toBe(0);
});
