import type { Page } from '@playwright/test';

export type TimedRequest = {
  readonly url: string;
  /** Seconds; when it was asked for, not when a line was free for it. */
  readonly asked: number;
  /** Undefined while it is on its way. */
  answered: number | undefined;
};

/** Milliseconds that every answer takes, so that what waits for an answer is told from what does not. */
const latency = 300;

/**
 * Times every request of a page from now on. `take` hands over those since the last call; what is still on its way
 * then is answered in what was handed over.
 */
export async function timeRequests(page: Page): Promise<{ take: () => TimedRequest[] }> {
  const session = await page.context().newCDPSession(page);
  const requests: TimedRequest[] = [];
  const byId = new Map<string, TimedRequest>();
  let taken = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, timestamp }) => {
    if (!url.startsWith('http')) return;
    const request = { url, asked: timestamp, answered: undefined };
    requests.push(request);
    byId.set(requestId, request);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = byId.get(requestId);
    if (request !== undefined) request.answered = timestamp;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return {
    take: () => {
      const from = taken;
      taken = requests.length;
      return requests.slice(from);
    },
  };
}

/** As many requests as possible of which each was asked for after the one before it was answered. */
export function longestChain(requests: readonly TimedRequest[]): TimedRequest[] {
  const chain: TimedRequest[] = [];
  let last = 0;
  const byEnd = requests.toSorted((one, other) => (one.answered ?? Infinity) - (other.answered ?? Infinity));
  for (const request of byEnd) {
    if (request.asked < last) continue;
    chain.push(request);
    last = request.answered ?? Infinity;
  }
  return chain;
}

export const isFile = (url: string): boolean => new URL(url).pathname.startsWith('/assets/');

/** A stored file, which is a picture as long as nothing plays, or the drawings of people. */
export const isPicture = (url: string): boolean =>
  ['/api/sys/common/static/', '/avatars/'].some((start) => new URL(url).pathname.startsWith(start));

export const isCall = (url: string): boolean => new URL(url).pathname.startsWith('/api/') && !isPicture(url);

/** Address without the time that reads carry (docs/wire.md#headers). */
export function callName(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('_t');
  return `${pathname}?${searchParams.toString()}`;
}

/** What was asked for more than once. */
export function askedTwice(urls: readonly string[]): string[] {
  const names = urls.map(callName);
  return names.filter((name, place) => names.indexOf(name) !== place);
}
