import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openStorage } from '#shared/browser/storage.ts';
import { Celebration } from './celebration.tsx';

afterEach(() => {
  cleanup();
  openStorage('local')?.clear();
});

it('the celebration is silent until the user enables the sound, and stores this setting per user', async () => {
  let played = 0;
  const play = () => {
    played += 1;
    return () => undefined;
  };
  const user = userEvent.setup();
  const sound = () => screen.getByRole('button', { name: '声音' });
  render(<Celebration userId="u1" play={play} />);
  expect([sound().getAttribute('aria-pressed'), played]).toEqual(['false', 0]);
  await user.click(sound());
  expect([sound().getAttribute('aria-pressed'), played]).toEqual(['true', 1]);
  cleanup();
  render(<Celebration userId="u1" play={play} />);
  expect([sound().getAttribute('aria-pressed'), played]).toEqual(['true', 2]);
  cleanup();
  render(<Celebration userId="u2" play={play} />);
  expect([sound().getAttribute('aria-pressed'), played]).toEqual(['false', 2]);
});
