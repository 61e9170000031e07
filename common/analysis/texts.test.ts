import { describe, expect, it } from 'vitest';
import { findingRules } from './findings/finding-rules.ts';
import { habitRules } from './habits/habit-rules.ts';
import { rubric, withoutPoints } from './score.ts';
import { readableCharacters, wordsOfProgrammers } from './testing/reading-level.ts';

const maxSentence = 40;
/** A name that a pupil gives has about this many characters. */
const typicalName = '六个字的名字';

const texts = [
  ...findingRules.flatMap(({ title, text, hints }) => [title, text, ...hints]),
  ...habitRules.flatMap(({ title, text, question }) => [title, text, question]),
  ...Object.values(rubric).flatMap((steps) => steps.map(({ explanation }) => explanation)),
  ...Object.values(withoutPoints),
];

const withoutNames = (text: string): string => text.replaceAll(/\{(?:name|sprite)\}/g, '');

describe('the texts for pupils', () => {
  it('have sentences of at most 40 characters', () => {
    const sentences = texts
      .map((text) => text.replaceAll(/\{(?:name|sprite)\}/g, typicalName))
      .flatMap((text) => text.split(/(?<=[。？！])/));
    expect(sentences.filter((sentence) => Array.from(sentence).length > maxSentence)).toEqual([]);
  });

  it('have only characters that a pupil of grade three reads', () => {
    const found = texts.flatMap((text) => text.match(/\p{Script=Han}/gu) ?? []);
    expect(found.filter((character) => !readableCharacters.has(character))).toEqual([]);
    expect(readableCharacters.size).toBeLessThan(new Set(found).size + 10);
  });

  it('have no words of programmers and no Latin letters', () => {
    const found = texts.filter(
      (text) => wordsOfProgrammers.some((word) => text.includes(word)) || /[a-z{}]/i.test(withoutNames(text)),
    );
    expect(found).toEqual([]);
  });

  it('end as sentences do, and titles without a mark', () => {
    const rules = [...findingRules, ...habitRules];
    expect(rules.filter(({ title }) => /[。？！，]$|[{}]/.test(title)).map(({ id }) => id)).toEqual([]);
    expect(rules.filter(({ text }) => !text.endsWith('。')).map(({ id }) => id)).toEqual([]);
    expect(habitRules.filter(({ question }) => !question.endsWith('？')).map(({ id }) => id)).toEqual([]);
  });
});

describe('the hints', () => {
  it('say where, then what to look at, then ask', () => {
    const odd = findingRules.filter(
      ({ hints: [where, look, question] }) =>
        !/^看看.+。$/.test(where) ||
        !where.includes('“{sprite}”') ||
        !/(?<!吗)。$/.test(look) ||
        !question.endsWith('？'),
    );
    // The sprites below the stage and the code of a project are named in another way.
    expect(odd.map(({ id }) => id).filter((id) => !id.startsWith('sprite-'))).toEqual([]);
  });

  it('do not say what to change', () => {
    const fix = /改成|改为|加一块|加上|删掉|去掉|拿掉|放到|放进去|移到|接上“|请/;
    const found = findingRules.flatMap(({ id, hints }) =>
      hints.filter((hint) => fix.test(hint)).map((hint) => `${id}: ${hint}`),
    );
    expect(found).toEqual([]);
  });

  it('are different for every rule', () => {
    const questions = findingRules.map(({ hints }) => hints.join(''));
    expect(new Set(questions).size).toBe(questions.length);
  });
});
