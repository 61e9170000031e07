import { expect, it } from 'vitest';
import { loadColor } from './theme.ts';

// The test browser loads no style sheets, so every fetch fails.
it('loadColor requests the style sheet of a colour again after a failure', async () => {
  const attempt = async () =>
    loadColor('#F5222D').then(
      () => 'loaded',
      () => 'failed',
    );
  expect(await attempt()).toBe('failed');
  expect(document.querySelectorAll('link')).toHaveLength(0);
  expect(await attempt()).toBe('failed');
});
