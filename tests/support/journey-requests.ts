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

/** Times every request of a page from now on. `take` hands over those since the last call. */
export async function timeRequests(page: Page): Promise<{ take: () => TimedRequest[] }> {
  const session = await page.context().newCDPSession(page);
  let requests = new Map<string, TimedRequest>();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (request.url.startsWith('http'))
      requests.set(requestId, { url: request.url, asked: timestamp, answered: undefined });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = requests.get(requestId);
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
      const taken = [...requests.values()];
      requests = new Map();
      return taken;
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

/** A stored file, which is a picture as long as nothing plays. */
export const isPicture = (url: string): boolean =>
  new URL(url).pathname.startsWith('/api/sys/common/static/');

export const isCall = (url: string): boolean => new URL(url).pathname.startsWith('/api/') && !isPicture(url);

/** Address without the time that reads carry (specification §7). */
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
