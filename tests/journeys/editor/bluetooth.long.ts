import type { Page } from '@playwright/test';
import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { expectSprite, frameOf } from '#tests/support/journeys/journey-editor.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test.describe.configure({ timeout: 240_000 });

/** Fakes a micro:bit whose button A is pressed. Data written to it is stored in the page. */
function giveBluetooth(): void {
  const state = Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0, 0, 0);
  const characteristic = Object.assign(new EventTarget(), {
    value: new DataView(state.buffer),
    readValue: async () => characteristic.value,
    startNotifications: async () =>
      setInterval(() => characteristic.dispatchEvent(new Event('characteristicvaluechanged')), 200),
    writeValueWithResponse: async (bytes: Uint8Array) => {
      document.documentElement.dataset['written'] = bytes.join(' ');
    },
  });
  const device = Object.assign(new EventTarget(), {
    id: 'd1',
    name: 'BBC micro:bit',
    gatt: {
      connect: async () => undefined,
      disconnect: () => device.dispatchEvent(new Event('gattserverdisconnected')),
      getPrimaryService: async () => ({ getCharacteristic: async () => characteristic }),
    },
  });
  const requestDevice = async (request: object): Promise<EventTarget> => {
    document.documentElement.dataset['wish'] = JSON.stringify(request);
    // Browsers require a user gesture in the frame.
    if (!navigator.userActivation.isActive) throw new DOMException('no gesture', 'SecurityError');
    return device;
  };
  Object.defineProperty(navigator, 'bluetooth', { value: { requestDevice } });
}

async function addDevice(page: Page, name = 'micro:bit'): Promise<void> {
  await enterAs(page, '/create', 's30112');
  await expectSprite(page, '齿齿');
  await frameOf(page).getByRole('button', { name: '添加扩展' }).click();
  await frameOf(page).getByText(name, { exact: true }).first().click();
}

test('a micro:bit is connected over Web Bluetooth and can be read and written', async ({ page }) => {
  await page.addInitScript(giveBluetooth);
  await addDevice(page);
  const frame = frameOf(page);
  await expect(frame.getByText('已连接', { exact: true })).toBeVisible();
  await frame.getByText('返回编辑器', { exact: true }).click();
  const blocks = frame.locator('.blocklyFlyout');
  await blocks.getByText('按钮？').click();
  await expect(frame.getByText('true', { exact: true })).toBeVisible();
  await blocks.getByText('清空屏幕').click();
  await expect(page.locator('html')).toHaveAttribute('data-written', '130 0 0 0 0 0');
});

for (const [name, request] of [
  ['LEGO Education WeDo 2.0', /"services":\["00001523-/],
  ['LEGO BOOST', /"manufacturerData":\[\{"companyIdentifier":919,/],
] as const)
  test(`${name} is connected over Web Bluetooth`, async ({ page }) => {
    await page.addInitScript(giveBluetooth);
    await addDevice(page, name);
    await expect(frameOf(page).getByText(/再点下面的按钮开始搜索/)).toBeVisible();
    await frameOf(page).getByRole('button', { name: '开始搜索' }).click();
    await expect(frameOf(page).getByText('已连接', { exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-wish', request);
    await expect(page.locator('html')).toHaveAttribute('data-written', /^\d/);
  });

test('Go Direct is searched by name, and cancelling the selection is not an error', async ({ page }) => {
  await page.addInitScript(() => {
    const requestDevice = async (request: object) => {
      document.documentElement.dataset['wish'] = JSON.stringify(request);
      throw new DOMException('cancelled', 'NotFoundError');
    };
    Object.defineProperty(navigator, 'bluetooth', { value: { requestDevice } });
  });
  await addDevice(page, 'Go Direct Force & Acceleration');
  await expect(frameOf(page).getByText('没有发现任何设备')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-wish', /"namePrefix":"GDX-FOR"/);
});

test('a browser without Bluetooth shows which browsers support it', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'bluetooth', { value: undefined }));
  await addDevice(page);
  await expect(frameOf(page).getByText(/蓝牙设备要用电脑上的 Chrome 或 Edge/)).toBeVisible();
});
