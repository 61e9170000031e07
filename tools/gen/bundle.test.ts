import { expect, it } from 'vitest';
import { parseContract } from './bundle.ts';

it('a description that a comma cuts is refused by its rest', () => {
  const text =
    'Toy:\n  type: object\n  properties:\n    name: { type: string, description: A name, free of blanks. }\n';
  expect(() => parseContract(text, 'toy.yaml')).toThrow(
    'toy.yaml: "free of blanks." has no value; quote a text in braces that contains a comma',
  );
});

it('a quoted description and an empty result are read', () => {
  const text = "/toy: { x-result: null, description: 'A name, free of blanks.', enum: [a, null] }\n";
  expect(parseContract(text, 'toy.yaml')).toEqual({
    '/toy': { 'x-result': null, description: 'A name, free of blanks.', enum: ['a', null] },
  });
});
