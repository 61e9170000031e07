import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BehaviourCheck } from '#common/checks/behaviour.ts';
import {
  type CheckReport,
  type CheckToFrame,
  parseCheckForFrame,
  sealCheckForPage,
} from '#shared/frames/check-protocol.ts';
import { checkEngine as engine, runBehaviourCheck } from './run-behaviour-check.ts';

const check: BehaviourCheck = {
  steps: [
    {
      action: { kind: 'flag' },
      until: { kind: 'time', ms: 1000 },
      expect: [{ kind: 'visible', sprite: '小猫' }],
    },
  ],
  seeds: [4, 5, 6],
};
const extent = { frames: 30, time: 1000 };
const failed: CheckReport = {
  kind: 'failedStep',
  step: 0,
  condition: 0,
  sprite: '小猫',
  reason: 'notMet',
  ...extent,
};

const frames = (): readonly HTMLIFrameElement[] => [...document.querySelectorAll('iframe')];

/** Replaces the engine's frame that is open now, which the test controls. */
async function takeOverFrame() {
  // The bytes of a file are read first.
  await vi.advanceTimersByTimeAsync(0);
  const [element, ...others] = frames();
  if (element === undefined || others.length > 0) throw new Error('There is not one frame');
  const heard: CheckToFrame[] = [];
  const target = {
    postMessage: (data: unknown) => {
      const message = parseCheckForFrame(data);
      if (message !== null) heard.push(message);
    },
  };
  Object.defineProperty(element, 'contentWindow', { value: target });
  const say = async (...reports: CheckReport[]): Promise<void> => {
    for (const report of reports) {
      const event = new MessageEvent('message', {
        data: sealCheckForPage(heard[0]?.channel ?? '', report),
      });
      Object.defineProperty(event, 'source', { value: target });
      window.dispatchEvent(event);
    }
    await vi.advanceTimersByTimeAsync(0);
  };
  element.dispatchEvent(new Event('load'));
  await say({ kind: 'ready' });
  return { heard, say };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  for (const frame of frames()) frame.remove();
});

const start = (options: Parameters<typeof runBehaviourCheck>[2] = {}) =>
  runBehaviourCheck(new ArrayBuffer(8), check, { frameUrl: 'about:blank', ...options });

it('a work without random numbers runs once, and its frame is gone afterwards', async () => {
  const progress: number[] = [];
  const result = start({ onProgress: (fraction) => progress.push(fraction) });
  const { heard, say } = await takeOverFrame();
  expect(heard).toMatchObject([{ kind: 'connect' }, { kind: 'run', seed: 4, check }]);
  await say({ kind: 'loaded', usesRandom: false }, { kind: 'progress', fraction: 0.5 });
  await say({ kind: 'passed', ...extent });
  expect(await result).toEqual({ outcome: 'passed', engine });
  expect(progress.at(-1)).toBe(1);
  expect(frames()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('a work with random numbers runs with every seed, and different results are unstable', async () => {
  const result = start();
  const seeds: unknown[] = [];
  for (const end of [
    { kind: 'passed', ...extent } as const,
    failed,
    { kind: 'passed', ...extent } as const,
  ]) {
    const { heard, say } = await takeOverFrame();
    seeds.push(heard.map((message) => (message.kind === 'run' ? message.seed : '')).at(-1));
    await say({ kind: 'loaded', usesRandom: true }, end);
  }
  expect(seeds).toEqual([4, 5, 6]);
  expect(await result).toMatchObject({ outcome: 'unstable', failedStep: 0, condition: 0, sprite: '小猫' });
});

it('a given seed replaces those of the check', async () => {
  const result = start({ seed: 9 });
  const { heard, say } = await takeOverFrame();
  expect(heard).toMatchObject([{}, { seed: 9 }]);
  await say({ kind: 'loaded', usesRandom: true }, failed);
  expect(await result).toMatchObject({
    outcome: 'failed',
    reason: '第 1 步没有成立：看得到“小猫”',
  });
});

it('a frame that does not open, load or answer is removed', async () => {
  const silent = start();
  await vi.advanceTimersByTimeAsync(32_000);
  expect(await silent).toEqual({ outcome: 'broken', reason: '运行作品的页面没有打开，请重试', engine });

  const loading = start();
  await takeOverFrame();
  await vi.advanceTimersByTimeAsync(62_000);
  expect(await loading).toMatchObject({ outcome: 'broken', reason: '作品载入超时，请重试' });

  const running = start();
  const { say } = await takeOverFrame();
  await say({ kind: 'loaded', usesRandom: false });
  await vi.advanceTimersByTimeAsync(15_000);
  await say({ kind: 'progress', fraction: 0.1 });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(frames()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(7000);
  expect(await running).toMatchObject({ outcome: 'broken', reason: '作品运行时没有响应，已经停止' });
  expect(frames()).toEqual([]);
});

it('a check that is aborted ends at once, and one that was aborted before does not begin', async () => {
  const control = new AbortController();
  const result = start({ signal: control.signal });
  await takeOverFrame();
  control.abort();
  expect(await result).toEqual({ outcome: 'cancelled', engine });
  expect(frames()).toEqual([]);
  expect(await start({ signal: control.signal })).toEqual({ outcome: 'cancelled', engine });
  expect(vi.getTimerCount()).toBe(0);
});

it('messages of other frames are not heard', async () => {
  const result = start();
  const { say } = await takeOverFrame();
  await say({ kind: 'loaded', usesRandom: false });
  window.dispatchEvent(
    new MessageEvent('message', { data: sealCheckForPage('f'.repeat(32), { kind: 'passed', ...extent }) }),
  );
  expect(frames()).toHaveLength(1);
  await say(failed);
  expect(await result).toMatchObject({ outcome: 'failed' });
});
