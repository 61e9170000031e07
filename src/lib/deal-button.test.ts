import { describe, expect, it } from 'vitest';
import { showsDealButton } from './deal-button.ts';

describe('the button to deal with something', () => {
  it.each([1, 3, 4, '1', '3', '4'])('is hidden for status %j', (status) => {
    expect(showsDealButton(status)).toBe(false);
  });

  it.each([0, 2, 5, '0', '2', '', null, undefined])('is shown for status %j', (status) => {
    expect(showsDealButton(status)).toBe(true);
  });
});
