import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeZip } from '#server/files/zip-writer.ts';
import { enterAs, tokenOf } from '#tests/support/journeys/journey-actions.ts';
import { expectFits } from '#tests/support/journeys/journey-axe.ts';
import { openUnit } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { foreignRequests, watchContext } from '#tests/support/journeys/journey-watch.ts';
import { freePort, startProductProcess } from '#tests/support/engines/product-process.ts';
import { schoolFolder } from '#tests/support/journeys/school-folder.ts';
import { withStore } from '#tests/support/engines/product-store.ts';

const course = 'Scratch 创意入门';
const unit = '第三课　画正多边形';
const slides = writeZip([
  { name: '[Content_Types].xml', data: Buffer.from('<Types/>'), compress: true },
  { name: 'ppt/presentation.xml', data: Buffer.from('<p/>'), compress: true },
]);

// The journey starts a product of its own, so the file needs none.
test.use({ baseURL: 'http://127.0.0.1' });

/** A preview service of the school: it downloads the document itself and shows its size. */
async function startService() {
  const show = async (asked: string, response: ServerResponse): Promise<void> => {
    const answer = await fetch(new URL(asked, 'http://x').searchParams.get('url') ?? '');
    const bytes = await answer.arrayBuffer();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>x</title><h1>共 ${bytes.byteLength} 字节 ${answer.status}</h1>`);
  };
  const server = createServer((request, response) => void show(request.url ?? '', response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = addressOf(server.address());
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address;
}

test('slides of a unit are shown by the preview service of the school', async ({ browser }) => {
  const service = await startService();
  const port = await freePort();
  const folder = await schoolFolder();
  const env = { PREVIEW_URL: `${service.url}/page?url={url}`, SITE_URL: `http://127.0.0.1:${port}` };
  const product = await startProductProcess({ ...folder, port, env });
  const context = await browser.newContext({ baseURL: product.url });
  const watch = watchContext(context);
  const page = await context.newPage();

  const adminPage = await (await browser.newContext({ baseURL: product.url })).newPage();
  await enterAs(adminPage, '/livez', 'admin');
  const uploaded = await adminPage.request.post('/api/sys/common/upload', {
    headers: { 'X-Access-Token': await tokenOf(adminPage) },
    multipart: {
      purpose: 'material',
      file: { name: '画图课件.pptx', mimeType: 'application/octet-stream', buffer: slides },
    },
  });
  expect(uploaded.ok()).toBe(true);
  await withStore(folder.dataDir, async (db) => {
    const file = db.selectFrom('sysFile').select('id').where('fileName', '=', '画图课件.pptx');
    const { id: fileId } = await file.executeTakeFirstOrThrow();
    const { id: unitId } = await db
      .updateTable('teachingCourseUnit')
      .set({ showCoursePpt: 1 })
      .where('unitName', '=', unit)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('teachingCourseUnitFile')
      .values({ unitId, slot: 'ppt', position: 7, fileId })
      .execute();
  });

  await enterAs(page, '/livez', 's30101');
  await openUnit(page, course, unit);
  await page.getByRole('button', { name: /^查看.*画图课件/ }).click();
  const shown = page.frameLocator('iframe[title="画图课件.pptx预览"]').frameLocator('iframe');
  await expect(shown.getByRole('heading', { name: `共 ${slides.length} 字节 200` })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page, 'slides on a phone');
  await page.getByRole('button', { name: /^收起.*画图课件/ }).click();
  await expect(page.locator('iframe[title="画图课件.pptx预览"]')).toHaveCount(0);

  expect(watch.errors).toEqual([]);
  const hosts = foreignRequests(watch, product.url).map((address) => new URL(address).origin);
  expect([...new Set(hosts)]).toEqual([service.url]);
  await Promise.all([context.close(), adminPage.context().close()]);
  await product.stop();
  service.close();
  await folder.remove();
});
