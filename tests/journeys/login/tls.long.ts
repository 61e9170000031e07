import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { browserArguments } from '#tests/support/journeys/browser-arguments.ts';
import { loginByHand } from '#tests/support/journeys/journey-actions.ts';
import { inspect, narrow, wide } from '#tests/support/journeys/journey-axe.ts';
import { expectSprite, renameSprite, save } from '#tests/support/journeys/journey-editor.ts';
import { expect, test as base } from '#tests/support/journeys/journey-test.ts';
import { startProductProcess, type ProductProcess } from '#tests/support/engines/product-process.ts';
import { schoolFolder } from '#tests/support/journeys/school-folder.ts';

/**
 * Returns the hash of the server's key. Chromium trusts this key, because the certificate store of the
 * machine must not be changed.
 */
async function keyOf({ dataDir }: ProductProcess): Promise<string> {
  const { publicKey } = new X509Certificate(await readFile(path.join(dataDir, 'tls', 'server.crt')));
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}

const test = base.extend<object, { readonly secure: ProductProcess }>({
  secure: [
    async ({ browserName: _browserName }, use) => {
      const folder = await schoolFolder();
      const product = await startProductProcess({ ...folder, env: { TLS: 'auto' } });
      await use(product);
      await product.stop();
      await folder.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  browser: [
    async ({ secure }, use) => {
      const browser = await chromium.launch({
        executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
        args: [...browserArguments, `--ignore-certificate-errors-spki-list=${await keyOf(secure)}`],
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ secure }, use) => {
    await use(secure.url);
  },
});
test.describe.configure({ timeout: 240_000 });

test('a pupil logs in over https, receives messages, and saves a work in the editor', async ({ page }) => {
  const heard = page.waitForEvent('websocket', (socket) => socket.url().startsWith('wss://'));
  await loginByHand(page, 's30110');
  await (await heard).waitForEvent('framereceived');
  await page.goto('/create');
  await expectSprite(page, '齿齿');
  await renameSprite(page, '齿齿', '加密的狐狸');
  await save(page);
  await page.reload();
  await expectSprite(page, '加密的狐狸');
  const seen = await page.evaluate(() => ({
    isSecure: window.isSecureContext,
    protocols: performance.getEntriesByType('navigation').map((one) => Reflect.get(one, 'nextHopProtocol')),
  }));
  expect(seen).toEqual({ isSecure: true, protocols: ['h2'] });
});

test('the trust page explains how to install the CA certificate and offers it for download', async ({
  page,
  secure,
}) => {
  for (const [size, colorScheme] of [
    [narrow, 'light'],
    [wide, 'dark'],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await page.goto('/trust');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6);
    await inspect(page, `how devices come to trust the server, ${colorScheme} ${size.width}`);
  }
  const ca = await readFile(path.join(secure.dataDir, 'tls', 'ca.crt'));
  await expect(page.getByText(new X509Certificate(ca).fingerprint256)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: '下载证书' }).click();
  expect(await readFile(await (await download).path())).toEqual(ca);
});
