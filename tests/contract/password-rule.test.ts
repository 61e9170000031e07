import { describe, expect, it } from 'vitest';
import { newPasswordProblem } from '#machines/password-recovery/new-password.ts';
import { Refusal } from '#server/http/refusal.ts';
import { checkNewPassword } from '#server/shared/passwords/password.rules.ts';

/** Returns the server's message, or undefined if it accepts the password. */
function serverProblem(password: string, username: string): string | undefined {
  try {
    checkNewPassword(password, { username });
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.message : String(error);
  }
}

describe('the rule for new passwords', () => {
  it.each([
    ['', 'x'],
    ['ab1', 'x'],
    ['abcdef', 'x'],
    ['123456', 'x'],
    ['!!!!!!', 'x'],
    ['tigrek9', 'x'],
    ['abc 123', 'x'],
    ['熊猫熊猫熊猫', 'x'],
    ['熊猫熊猫熊猫1', 'x'],
    ['Panda-7', 'panda-7'],
    [`${'tiger9moon'.repeat(7).slice(0, 63)}1`, 'x'],
    [`${'tiger9moon'.repeat(7).slice(0, 64)}1`, 'x'],
  ])('the page and the server agree on the password "%s" of %s', (password, username) => {
    expect(newPasswordProblem(password, username)).toBe(serverProblem(password, username));
  });
});
