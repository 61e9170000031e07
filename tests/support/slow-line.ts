import type { Page } from '@playwright/test';

/** Bytes a second, and milliseconds until an answer begins; what is left out is not slowed. */
type Speeds = { readonly up?: number; readonly down?: number; readonly latency?: number };

/** A line as slow as that of a school, until it is called again. It ends with the page. */
export async function slowLine(page: Page): Promise<(speeds: Speeds) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async ({ up = -1, down = -1, latency = 0 }) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: down,
      uploadThroughput: up,
    });
  };
}
