import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { expectPath, loginAs } from '#tests/support/journeys/journey-actions.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

// External pages named by menu entries, and the limits on navigation of work frames.

let elsewhere: Server;
let address: string;
test.beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      '<title>外校</title><h1>外校的页面</h1><script>document.body.append(location.origin)</script>',
    );
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const place = elsewhere.address();
  address = `http://127.0.0.1:${typeof place === 'object' && place !== null ? place.port : 0}`;
});
test.afterAll(() => elsewhere.close());

test('a menu entry shows an external page with its own origin', async ({ browser, baseURL }) => {
  // The default context fails on requests to other hosts, so this journey creates its own.
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.route('**/api/sys/permission/getUserPermissionByToken**', async (route) => {
    const answer = await route.fetch();
    const json: unknown = await answer.json();
    const result: unknown = Object(json).result;
    const menu: unknown = Object(result).menu;
    const entry = {
      path: '/elsewhere',
      component: 'layouts/IframePageView',
      route: '1',
      meta: { title: '外校', url: `${address}/a?b=1#c` },
    };
    await route.fulfill({
      response: answer,
      json: {
        ...Object(json),
        result: { ...Object(result), menu: [...(Array.isArray(menu) ? menu : []), entry] },
      },
    });
  });
  await loginAs(page, 'teacher');
  await page.goto('/elsewhere');
  await expectPath(page, '/elsewhere');
  const frame = page.frameLocator('iframe[title="外校"]').frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: '外校的页面' })).toBeVisible();
  await expect(frame.getByText(address)).toBeVisible();
  await context.close();
});

test('the frame page for external pages shows nothing if opened directly', async ({ page }) => {
  await page.goto(`/outside-frame.html#${encodeURIComponent(address)}`);
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a page cannot load another site in a frame', async ({ browser, baseURL }) => {
  // Blocked requests are logged to the console.
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/home');
  const blocked = await page.evaluate(async (away) => {
    const violated = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        resolve(effectiveDirective),
      ),
    );
    const frame = document.createElement('iframe');
    frame.src = `${away}/`;
    document.body.append(frame);
    return await violated;
  }, address);
  expect(blocked).toBe('frame-src');
  await context.close();
});
