import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { loginAs } from '#tests/support/journeys/journey-actions.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const partSize = 4 * 1024 * 1024;
const parts = '**/api/sys/upload/part';

/** Opens the form of a new unit with its video field. */
async function openVideo(page: Page) {
  await page.goto('/course/courseUnit');
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增' });
  return { form, field: form.getByLabel('视频文件') };
}

test('a large video upload resumes after a broken connection and after its page was closed', async ({
  page,
  context,
}, info) => {
  const path = info.outputPath('第一课.mp4');
  const bytes = Buffer.alloc(3 * partSize + 1000, info.repeatEachIndex + 1);
  Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex').copy(bytes);
  await writeFile(path, bytes);
  await loginAs(page, 'teacher');

  // The route belongs to the context, so that it also applies to requests sent while the page closes.
  let line: 'dead' | 'lossy' | 'sound' = 'lossy';
  let done = 0;
  let losses = 0;
  context.on('response', (answer) => {
    if (answer.url().endsWith('/upload/part') && answer.ok()) done += 1;
  });
  await context.route(parts, (route) => {
    // The third part is lost once; after it the connection is dead.
    if (line === 'lossy' && done === 3) line = 'dead';
    if (line === 'sound' || (line === 'lossy' && (done < 2 || losses > 0))) return route.continue();
    losses += 1;
    return route.abort('connectionreset');
  });

  await test.step('a short break is recovered silently', async () => {
    const { form, field } = await openVideo(page);
    await field.setInputFiles(path);
    // The next try is nine seconds away, so no request is pending while the page closes.
    await expect.poll(() => losses).toBeGreaterThan(3);
    expect(done).toBe(3);
    await expect(form.getByRole('progressbar', { name: '正在上传 第一课.mp4' })).toBeVisible();
    await expect(form.getByText('99%')).toBeVisible();
  });

  await test.step('a later visit sends only the missing parts', async () => {
    const again = await context.newPage();
    await page.close();
    line = 'sound';
    done = 0;
    const { form, field } = await openVideo(again);
    const begun = again.waitForResponse('**/api/sys/upload/begin');
    await field.setInputFiles(path);
    expect(await (await begun).json()).toMatchObject({ result: { received: [0, 1, 2] } });
    await expect(form.getByText('第一课.mp4 上传成功！')).toBeVisible();
    await expect.poll(() => done).toBe(1);
  });
});
