import { expect, it } from 'vitest';
import { loadColor } from './theme.ts';

// Here no style sheet is to be had: the test browser loads none.
it('asks again for the style sheet of a colour that could not be fetched', async () => {
  const attempt = async () =>
    loadColor('#F5222D').then(
      () => 'loaded',
      () => 'failed',
    );
  expect(await attempt()).toBe('failed');
  expect(document.querySelectorAll('link')).toHaveLength(0);
  expect(await attempt()).toBe('failed');
});
