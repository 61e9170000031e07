import { expect, it } from 'vitest';
import { parseContract } from './bundle.ts';

it('an unquoted description with a comma is refused', () => {
  const text =
    'Toy:\n  type: object\n  properties:\n    name: { type: string, description: A name, free of blanks. }\n';
  expect(() => parseContract(text, 'toy.yaml')).toThrow(
    'toy.yaml: "free of blanks." has no value; quote a text in braces that contains a comma',
  );
});

it('a quoted description and a null result are parsed', () => {
  const text = "/toy: { x-result: null, description: 'A name, free of blanks.', enum: [a, null] }\n";
  expect(parseContract(text, 'toy.yaml')).toEqual({
    '/toy': { 'x-result': null, description: 'A name, free of blanks.', enum: ['a', null] },
  });
});
