import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/journey-test.ts';

// The frame by itself, spoken to as the page speaks to it. What the page makes of it is told in editor.journey.ts.

const channel = '0123456789abcdef0123456789abcdef';

/** Puts the frame on a page of ours and keeps what it says in `window.heard`. */
async function openFrame(page: Page): Promise<void> {
  await page.goto('/404');
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.id = 'editor-frame';
    frame.setAttribute('sandbox', 'allow-scripts allow-downloads');
    frame.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;border:0;z-index:9';
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener('message', (event) => {
      if (event.source === frame.contentWindow) heard.push(event.data);
    });
    frame.src = '/scratch-editor/index.html';
    document.body.append(frame);
    return new Promise((resolve) => frame.addEventListener('load', resolve));
  });
}

async function say(page: Page, message: object): Promise<void> {
  await page.evaluate(
    (data) =>
      document.querySelector<HTMLIFrameElement>('#editor-frame')?.contentWindow?.postMessage(data, '*'),
    { protocol: 'work-editor', version: 1, channel, ...message },
  );
}

/** The last report of this kind, once there is one. */
async function heard(page: Page, kind: string): Promise<unknown> {
  const found = await page.waitForFunction((wanted) => {
    const reports: unknown = Reflect.get(window, 'heard');
    const list: { kind?: unknown }[] = Array.isArray(reports) ? reports : [];
    const report = list.findLast((one) => one.kind === wanted);
    if (report === undefined) return undefined;
    return Object.fromEntries(
      Object.entries(report).map(([key, value]) => [
        key,
        value instanceof ArrayBuffer ? value.byteLength : value,
      ]),
    );
  }, kind);
  return await found.jsonValue();
}

test('the editor opens our default project without asking anybody else', async ({ page, watch }) => {
  await openFrame(page);
  await say(page, { kind: 'connect' });
  await heard(page, 'ready');
  await say(page, { kind: 'open' });
  expect(await heard(page, 'loaded')).toMatchObject({ spriteCount: 1 });
  const editor = page.frameLocator('#editor-frame');
  await expect(editor.locator('input[value="小狐狸"]')).toBeVisible();
  await expect(editor.getByText('移动').first()).toBeVisible();

  await editor.locator('input[value="小狐狸"]').fill('阿狸');
  await editor.locator('input[value="阿狸"]').press('Enter');
  expect(await heard(page, 'changed')).toMatchObject({ kind: 'changed' });

  await say(page, { kind: 'draft', request: 1 });
  expect(await heard(page, 'drafted')).toMatchObject({
    request: 1,
    project: expect.stringContaining('阿狸'),
    names: ['1737f3fa2c2a7ef62b382455f3097ee9.svg', 'cd95e4bfebdf5f0047e98f43480a559c.svg'],
  });
  await say(page, { kind: 'export', request: 2 });
  expect(await heard(page, 'exported')).toMatchObject({ request: 2, bytes: expect.any(Number) });
  await say(page, { kind: 'snapshot', request: 3 });
  expect(await heard(page, 'pictured')).toMatchObject({ dataUrl: expect.stringMatching(/^data:image\/png/) });
  expect(watch.requests.filter((address) => !address.startsWith(new URL(page.url()).origin))).toEqual([]);
});
