import type { Page } from '@playwright/test';

export type TimedRequest = {
  readonly url: string;
  /** In seconds: when the request was made, not when a connection was free. */
  readonly asked: number;
  /** Undefined while it is pending. */
  answered: number | undefined;
};

/** The delay of every answer in milliseconds, which shows which requests wait for an answer. */
const latency = 300;

/**
 * Times every request of a page from now on. `take` returns the requests since the last call; pending ones
 * are completed later in the returned list.
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

/** Returns the longest sequence of requests in which each one starts after the answer to the one before. */
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

/**
 * Returns whether the address is a stored file, which is a picture unless something plays, or a drawn avatar.
 */
export const isPicture = (url: string): boolean =>
  ['/api/sys/common/static/', '/avatars/'].some((start) => new URL(url).pathname.startsWith(start));

export const isCall = (url: string): boolean => new URL(url).pathname.startsWith('/api/') && !isPicture(url);

/** Returns the address without the time parameter of reads (docs/wire.md#headers). */
export function callName(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('_t');
  return `${pathname}?${searchParams.toString()}`;
}

/** Returns the addresses that were requested more than once. */
export function askedTwice(urls: readonly string[]): string[] {
  const names = urls.map(callName);
  return names.filter((name, place) => names.indexOf(name) !== place);
}
