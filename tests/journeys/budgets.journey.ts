import { expect, test } from '#tests/support/journey-test.ts';
import { weightOfRequests } from '#tests/support/journey-weights.ts';

// What the first page may cost: requests, and kB of gzip summed over the files a browser asks for.

test('the login page is light and asks for little', async ({ page, watch }) => {
  await page.goto('/user/login');
  await expect(page.getByRole('button', { name: '确定' })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  const addresses = [...new Set(watch.requests)];
  expect(addresses.length, addresses.join('\n')).toBeLessThanOrEqual(12);
  expect(await weightOfRequests(addresses, '.js'), 'JavaScript').toBeLessThanOrEqual(170);
  expect(await weightOfRequests(addresses, '.css'), 'style sheets').toBeLessThanOrEqual(40);
});
