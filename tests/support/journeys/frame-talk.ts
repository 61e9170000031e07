import type { Frame, Page } from '@playwright/test';

type Report = { readonly kind: string; readonly [part: string]: unknown };
type Message = Report & { readonly bytes?: Buffer };

/** A single frame that receives the messages of its page. */
export type FrameTalk = {
  readonly frame: Frame;
  readonly say: (message: Message) => Promise<void>;
  /**
   * Waits for the next report of one of these kinds; `bytes` is a buffer. The reports before it are dropped, so
   * that a report is returned once.
   */
  readonly heard: (...kinds: readonly string[]) => Promise<Report>;
};

/**
 * Replaces the frame on a page of ours. Its messages are stored in `window.heard`. Files it requests do not
 * exist.
 */
async function placeFrame(page: Page, src: string): Promise<void> {
  await page.evaluate((address) => {
    document.querySelector('#talk')?.remove();
    const frame = document.createElement('iframe');
    frame.id = 'talk';
    frame.setAttribute('sandbox', 'allow-scripts allow-downloads');
    frame.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;border:0;z-index:9';
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener('message', (event) => {
      if (event.source !== frame.contentWindow) return;
      heard.push(event.data);
      const { kind, name: _nowhere, ...rest } = event.data;
      if (kind === 'assetWanted') frame.contentWindow?.postMessage({ ...rest, kind: 'asset' }, '*');
    });
    frame.src = address;
    document.body.append(frame);
    return new Promise((resolve) => frame.addEventListener('load', resolve));
  }, src);
}

async function send(page: Page, message: Report, bytes: Buffer | undefined): Promise<void> {
  await page.evaluate(
    ([data, text]) => {
      const signs = text === undefined ? undefined : atob(text);
      const buffer =
        signs === undefined ? {} : { bytes: Uint8Array.from(signs, (sign) => sign.charCodeAt(0)).buffer };
      document
        .querySelector<HTMLIFrameElement>('#talk')
        ?.contentWindow?.postMessage({ ...data, ...buffer }, '*');
    },
    [message, bytes?.toString('base64')] as const,
  );
}

async function hear(page: Page, kinds: readonly string[]): Promise<Report> {
  const found = await page.waitForFunction(
    (expected) => {
      const reports: Report[] = Reflect.get(window, 'heard');
      const at = reports.findIndex(({ kind }) => expected.includes(kind));
      return at === -1 ? undefined : reports.splice(0, at + 1).at(-1);
    },
    kinds,
    { timeout: 120_000 },
  );
  const { report, address } = await found.evaluate(async (said) => {
    const { bytes, ...rest } = said ?? { kind: '' };
    if (!(bytes instanceof ArrayBuffer)) return { report: rest };
    const reader = new FileReader();
    reader.readAsDataURL(new Blob([bytes]));
    await new Promise((resolve) => reader.addEventListener('load', resolve));
    return { report: rest, address: typeof reader.result === 'string' ? reader.result : '' };
  });
  return address === undefined
    ? report
    : { ...report, bytes: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64') };
}

/** Opens a frame with this protocol and waits until it listens. */
export async function talkTo(
  page: Page,
  { src, protocol }: { readonly src: string; readonly protocol: string },
): Promise<FrameTalk> {
  await placeFrame(page, src);
  const frame = await (await page.locator('#talk').elementHandle())?.contentFrame();
  if (frame === undefined || frame === null) throw new Error('the page has no frame');
  const talk: FrameTalk = {
    frame,
    say: async ({ bytes, ...rest }) => {
      const envelope = { protocol, version: 1, channel: '0123456789abcdef'.repeat(2) };
      await send(page, { ...envelope, ...rest }, bytes);
    },
    heard: async (...kinds) => await hear(page, kinds),
  };
  await talk.say({ kind: 'connect' });
  await talk.heard('ready');
  return talk;
}
