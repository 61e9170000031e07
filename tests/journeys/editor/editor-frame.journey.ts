import { talkTo } from '#tests/support/journeys/frame-talk.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

// Tests the frame alone by sending the messages of the page. editor.journey.ts covers the page.

test('the editor opens the default project without requests to other hosts', async ({ page, watch }) => {
  await page.goto('/404');
  const { say, heard } = await talkTo(page, {
    src: '/scratch-editor/index.html',
    protocol: 'work-editor',
  });
  await say({ kind: 'open' });
  expect(await heard('loaded')).toMatchObject({ spriteCount: 1 });
  const editor = page.frameLocator('#talk');
  await expect(editor.locator('input[value="齿齿"]')).toBeVisible();
  await expect(editor.getByText('移动').first()).toBeVisible();

  await editor.locator('input[value="齿齿"]').fill('阿狸');
  await editor.locator('input[value="阿狸"]').press('Enter');
  expect(await heard('changed')).toMatchObject({ kind: 'changed' });

  await say({ kind: 'draft', request: 1 });
  expect(await heard('drafted')).toMatchObject({
    request: 1,
    project: expect.stringContaining('阿狸'),
    // The backdrop, the first costume of the mascot and its sound are among them.
    names: expect.arrayContaining([
      '1737f3fa2c2a7ef62b382455f3097ee9.svg',
      '12c59556ced2de1f9a3fbad627aa3b8e.svg',
      '349764625ac1a891111f24b0e1e60763.wav',
    ]),
  });
  await say({ kind: 'export', request: 2 });
  expect(await heard('exported')).toMatchObject({ request: 2, bytes: expect.any(Buffer) });
  await say({ kind: 'snapshot', request: 3 });
  expect(await heard('pictured')).toMatchObject({ dataUrl: expect.stringMatching(/^data:image\/png/) });
  expect(watch.requests.filter((address) => !address.startsWith(new URL(page.url()).origin))).toEqual([]);
});
