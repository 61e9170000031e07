import type { Page } from '@playwright/test';

/** Bytes per second, and milliseconds until an answer begins; absent values are not limited. */
type Speeds = { readonly up?: number; readonly down?: number; readonly latency?: number };

/**
 * Returns a function that slows down the network of the page; each call replaces the limits. They end with
 * the page.
 */
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
