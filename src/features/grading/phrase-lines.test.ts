import { expect, it } from 'vitest';
import { phrasesOf, whyNoPhrases } from './phrase-lines.ts';

it('phrasesOf returns the distinct non-empty lines in order', () => {
  expect(phrasesOf(' 很好 \n\n再想一想\n很好\n')).toEqual(['很好', '再想一想']);
  expect(phrasesOf(' \n')).toEqual([]);
});

it('whyNoPhrases rejects more than 30 phrases and phrases longer than 200 characters', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `第${at}句`);
  expect([whyNoPhrases(many(30)), whyNoPhrases(many(31))]).toEqual([undefined, '最多30句']);
  expect([whyNoPhrases(['好'.repeat(200)]), whyNoPhrases(['好'.repeat(201)])]).toEqual([
    undefined,
    '每句最多200个字',
  ]);
});
