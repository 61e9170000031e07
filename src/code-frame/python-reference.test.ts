import { describe, expect, it } from 'vitest';
import { entries, isModule, memberOf, membersOf } from './python-reference.ts';

describe('the entries of the Python reference', () => {
  it('have each a signature, a Chinese sentence and an example of two lines', () => {
    expect(entries.length).toBeGreaterThan(250);
    const incomplete = entries.filter(
      ({ name, signature, sentence, example }) =>
        !signature.startsWith(name) || !/\p{Script=Han}/u.test(sentence) || example.split('\n').length !== 2,
    );
    expect(incomplete).toEqual([]);
  });

  it('are listed once', () => {
    const names = entries.map(({ owner, name }) => `${owner}.${name}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('of the module turtle include the methods of its turtle and its screen', () => {
    expect(memberOf('turtle', 'forward')?.sentence).toContain('向前走');
    expect(memberOf('turtle.Turtle', 'bgcolor')).toBe(undefined);
    expect(membersOf('turtle').map(({ name }) => name)).toContain('bgcolor');
    expect([isModule('random'), isModule('tools')]).toEqual([true, false]);
  });
});
