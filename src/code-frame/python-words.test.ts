import { describe, expect, it } from 'vitest';
import { isModule, memberOf, membersOf, words } from './python-words.ts';

describe('the words of Python', () => {
  it('have each a signature, a Chinese sentence and an example of two lines', () => {
    expect(words.length).toBeGreaterThan(250);
    for (const word of words) {
      expect(word.signature.startsWith(word.name), word.signature).toBe(true);
      expect(word.sentence, word.name).toMatch(/\p{Script=Han}/u);
      expect(word.example.split('\n').length, word.name).toBe(2);
    }
  });

  it('are listed once', () => {
    const names = words.map(({ owner, name }) => `${owner}.${name}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('of the module turtle include the methods of its turtle and its screen', () => {
    expect(memberOf('turtle', 'forward')?.sentence).toContain('向前走');
    expect(memberOf('turtle.Turtle', 'bgcolor')).toBe(undefined);
    expect(membersOf('turtle').map(({ name }) => name)).toContain('bgcolor');
    expect([isModule('random'), isModule('tools')]).toEqual([true, false]);
  });
});
