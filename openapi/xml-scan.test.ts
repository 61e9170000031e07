import { expect, it } from 'vitest';
import { OddXml, xmlTags } from './xml-scan.ts';

const namesOf = (xml: string): string[] =>
  [...xmlTags(xml, { depth: 2, attributes: 1 })].map(({ name }) => name);

it('xmlTags yields the tags from left to right', () => {
  expect(namesOf('<a><b c="1"/></a><d></d>')).toEqual(['a', 'b', 'd']);
});

it.each(['<a><b><c>', '</a><a><b><c>', '<a></a></a>'])('xmlTags rejects %s', (xml) => {
  expect(() => namesOf(xml)).toThrow(OddXml);
});
