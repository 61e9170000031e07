import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#shared/browser/memory-storage.ts';
import { everyPopup, keepPopupChoice, popsUp, readPopupChoice } from './popup-choice.ts';

describe('the popup of a live message', () => {
  it.each([
    ['topic', 'L', everyPopup, true],
    ['topic', 'L', { topic: 'M', user: 'L' }, false],
    ['topic', 'M', { topic: 'M', user: 'L' }, true],
    ['topic', 'H', { topic: 'H', user: 'L' }, true],
    ['topic', 'M', { topic: 'H', user: 'L' }, false],
    ['topic', 'H', { topic: 'none', user: 'L' }, false],
    ['user', 'L', { topic: 'none', user: 'L' }, true],
    ['user', 'H', { topic: 'L', user: 'none' }, false],
    ['user', undefined, { topic: 'L', user: 'M' }, true],
    ['user', undefined, { topic: 'L', user: 'H' }, false],
    ['topic', 'strange', { topic: 'M', user: 'H' }, true],
  ] as const)(
    'for a %s message of priority %s with the setting %o: %s',
    (kind, priority, choice, expected) => {
      expect(popsUp(choice, { kind, priority })).toBe(expected);
    },
  );
});

describe('the popup setting', () => {
  it('is stored per user', () => {
    const storage = memoryStorage();
    expect(readPopupChoice('u1', storage)).toEqual(everyPopup);
    expect(keepPopupChoice('u1', { topic: 'H', user: 'none' }, storage)).toBe(true);
    expect(readPopupChoice('u1', storage)).toEqual({ topic: 'H', user: 'none' });
    expect(readPopupChoice('u2', storage)).toEqual(everyPopup);
  });

  it('defaults to all popups when the stored value is missing or invalid', () => {
    const storage = memoryStorage();
    storage.setItem('pro__NOTICE_POPUP:u1', '{"topic":"loud"}');
    expect(readPopupChoice('u1', storage)).toEqual(everyPopup);
    expect(keepPopupChoice('u1', everyPopup, undefined)).toBe(false);
  });
});
