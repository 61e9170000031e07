import type { Page } from '@playwright/test';

/** A frame of ours by itself, spoken to as the page speaks to it. */
export type FrameTalk = {
  readonly say: (message: {
    readonly kind: string;
    readonly bytes?: Buffer;
    readonly [part: string]: unknown;
  }) => Promise<void>;
  /** The first report of one of these kinds; `bytes` as a buffer. */
  readonly heard: (
    ...kinds: readonly string[]
  ) => Promise<{ readonly kind: string; readonly [part: string]: unknown }>;
};

type Report = { kind: string; [part: string]: unknown };

/** Puts a new frame on a page of ours, instead of the one before. */
export async function talkTo(
  page: Page,
  { src, protocol }: { readonly src: string; readonly protocol: string },
): Promise<FrameTalk> {
  await page.evaluate((address) => {
    document.querySelector('#talk')?.remove();
    const frame = document.createElement('iframe');
    frame.id = 'talk';
    frame.setAttribute('sandbox', 'allow-scripts allow-downloads');
    frame.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;border:0;z-index:9';
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener('message', (event) => {
      if (event.source === frame.contentWindow) heard.push(event.data);
    });
    frame.src = address;
    document.body.append(frame);
    return new Promise((resolve) => frame.addEventListener('load', resolve));
  }, src);
  const talk: FrameTalk = {
    say: async ({ bytes, ...rest }) => {
      const message = { protocol, version: 1, channel: '0123456789abcdef'.repeat(2), ...rest };
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
    },
    heard: async (...kinds) => {
      const found = await page.waitForFunction(
        async (wanted) => {
          const reports: Report[] = Reflect.get(window, 'heard');
          const report = reports.find(({ kind }) => wanted.includes(kind));
          if (report === undefined) return undefined;
          const { bytes, ...rest } = report;
          if (!(bytes instanceof ArrayBuffer)) return { report: rest };
          const address = await new Promise<string>((resolve) => {
            const reader = new FileReader();
            reader.addEventListener('load', () =>
              resolve(typeof reader.result === 'string' ? reader.result : ''),
            );
            reader.readAsDataURL(new Blob([bytes]));
          });
          return { report: rest, bytes: address.slice(address.indexOf(',') + 1) };
        },
        kinds,
        { timeout: 120_000 },
      );
      const { report, bytes } = await found.jsonValue().then((answer) => {
        if (answer === undefined) throw new Error('nothing heard');
        return answer;
      });
      return bytes === undefined ? report : { ...report, bytes: Buffer.from(bytes, 'base64') };
    },
  };
  await talk.say({ kind: 'connect' });
  await talk.heard('ready');
  return talk;
}
