import { afterEach, expect, it, vi } from 'vitest';
import { watchAppearance } from './watch-appearance.ts';

const root = document.documentElement;
afterEach(() => root.removeAttribute('data-appearance'));

it('watchAppearance reports the appearance immediately and after each change, until it is stopped', async () => {
  const received: string[] = [];
  const stop = watchAppearance((appearance) => received.push(appearance));
  expect(received).toEqual(['light']);
  root.dataset['appearance'] = 'dark';
  await vi.waitFor(() => expect(received).toEqual(['light', 'dark']));
  root.dataset['appearance'] = 'light';
  await vi.waitFor(() => expect(received).toEqual(['light', 'dark', 'light']));
  stop();
  root.dataset['appearance'] = 'dark';
  // A second observer, created later, has received the change.
  const others: string[] = [];
  const end = watchAppearance((appearance) => others.push(appearance));
  root.removeAttribute('data-appearance');
  await vi.waitFor(() => expect(others).toEqual(['dark', 'light']));
  expect(received).toEqual(['light', 'dark', 'light']);
  end();
});
