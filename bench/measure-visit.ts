import type { Browser, CDPSession } from '@playwright/test';
import { setTimeout } from 'node:timers/promises';
import { callName, longestChain, type TimedRequest } from '#tests/support/journeys/journey-requests.ts';
import type { Visit } from './other-visits.ts';
import { watchFor } from './sight.ts';

/** Network conditions of the measurements, in the format of Chromium's network emulation. */
export const lines = {
  'fast 4G': { offline: false, downloadThroughput: 8.1e6 / 8, uploadThroughput: 1.35e6 / 8, latency: 165 },
  LAN: { offline: false, downloadThroughput: 100e6 / 8, uploadThroughput: 100e6 / 8, latency: 2 },
} as const;
export type Line = keyof typeof lines;

/** Milliseconds without a request after which the network is quiet. */
const restTime = 1000;
/** Milliseconds in which a new Chromium window loads hundreds of its own files on the same processors. */
const windowTime = 2500;

/** The wait of a user and the requests of the browser in that time. */
export type VisitLoad = {
  readonly visit: string;
  /** Milliseconds until the content was shown. */
  readonly waited: number;
  /** Duration of the longest task until then, in milliseconds. */
  readonly longest: number;
  /** Requests until the content was shown. */
  readonly untilSight: Asked;
  /**
   * Requests until none was pending for a second; equal to `untilSight` if the visit does not wait for that.
   */
  readonly untilQuiet: Asked;
};

export type Asked = {
  readonly urls: readonly string[];
  /** The longest sequence of requests in which each one starts after the answer to the one before. */
  readonly chain: readonly string[];
  /** Addresses that were requested more than once. */
  readonly twice: readonly string[];
  /** Bytes transferred, including headers. */
  readonly bytes: number;
};

/**
 * Makes one visit in a new browser context at a quarter of the processor speed.
 * @param andRest also waits until the network is quiet, for `untilQuiet`
 */
export async function measureVisit(
  browser: Browser,
  { name, url, before, act, ready }: Visit,
  { line, andRest = false }: { readonly line: Line; readonly andRest?: boolean },
): Promise<VisitLoad> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const watch = await watchLine(session, line);
  const lookout = await watchFor(page, session, ready);
  await setTimeout(windowTime);
  let started = Date.now();
  await page.goto(url, { waitUntil: 'commit' });
  if (before !== undefined) {
    await before(page, watch.quiet);
    watch.forget();
    await lookout.forget();
    started = Date.now();
  }
  await act?.(page);
  const { at, begun, longest } = await lookout.seen();
  const untilSight = watch.asked();
  if (andRest) await watch.quiet();
  const untilQuiet = watch.asked();
  await context.close();
  return { visit: name, waited: at - (begun === 0 ? started : begun), longest, untilSight, untilQuiet };
}

async function watchLine(session: CDPSession, line: Line) {
  type Sent = TimedRequest & { bytes: number };
  let requests = new Map<string, Sent>();
  let changed = Date.now();
  const open = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!request.url.startsWith('http') || request.url.endsWith('/favicon.svg')) return;
    requests.set(requestId, { url: request.url, asked: timestamp, answered: undefined, bytes: 0 });
    open.add(requestId);
    changed = Date.now();
  });
  const close = (requestId: string): void => {
    if (open.delete(requestId)) changed = Date.now();
  };
  session.on('Network.loadingFailed', ({ requestId }) => close(requestId));
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    close(requestId);
    const request = requests.get(requestId);
    if (request === undefined) return;
    request.answered = timestamp;
    request.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', lines[line]);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return {
    quiet: async () => {
      const called = Date.now();
      while (open.size > 0 || Date.now() - Math.max(changed, called) < restTime) await setTimeout(50);
    },
    forget: () => {
      requests = new Map();
    },
    asked: (): Asked => {
      const sent = [...requests.values()];
      const urls = sent.map(({ url }) => url);
      const names = urls.map(callName);
      return {
        urls,
        chain: longestChain(sent).map(({ url }) => url),
        twice: names.filter((name, place) => names.indexOf(name) !== place),
        bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
      };
    },
  };
}

/** Returns the median of several measurements, rounded. */
export function medianOf(values: readonly number[]): number {
  return Math.round(values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0);
}
