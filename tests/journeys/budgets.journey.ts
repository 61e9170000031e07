import { loginAs } from '#tests/support/journey-actions.ts';
import { expect, test } from '#tests/support/journey-test.ts';
import { watchContext } from '#tests/support/journey-watch.ts';
import { pageChunks, weightOfRequests } from '#tests/support/journey-weights.ts';

// The bounds of docs/design: kB of gzip, summed over the files a browser asks for.

test('the login page is light and asks for little', async ({ page, watch }) => {
  await page.goto('/user/login');
  await expect(page.getByRole('button', { name: '确定' })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  const addresses = [...new Set(watch.requests)];
  expect(addresses.length, addresses.join('\n')).toBeLessThanOrEqual(12);
  expect(await weightOfRequests(addresses, '.js'), 'JavaScript').toBeLessThanOrEqual(150);
  expect(await weightOfRequests(addresses, '.css'), 'style sheets').toBeLessThanOrEqual(30);
});

test('the shell with its first page is light', async ({ page, browser }) => {
  await loginAs(page, 'admin');
  // Somebody who comes back: a browser with a session and an empty cache.
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const watch = watchContext(context);
  const again = await context.newPage();
  await again.goto('/dashboard/index');
  await expect(again.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await expect(again.getByRole('main').getByRole('heading').first()).toBeVisible();
  await again.waitForLoadState('networkidle');
  expect(await weightOfRequests(watch.requests, '.js'), 'JavaScript').toBeLessThanOrEqual(210);
  expect(await weightOfRequests(watch.requests, '.css'), 'style sheets').toBeLessThanOrEqual(38);
  await context.close();
});

test('no page is heavy by itself', async () => {
  const chunks = await pageChunks();
  expect(chunks.length).toBeGreaterThan(5);
  expect(chunks.filter(({ weight }) => weight > 40)).toEqual([]);
});
