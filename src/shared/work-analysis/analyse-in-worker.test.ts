import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildProject, sprite } from '#common/analysis/testing/build.ts';
import { flag, move } from '#common/analysis/testing/nodes.ts';
import { messageOf } from '#machines/message-of.ts';
import { analyseInWorker } from './analyse-in-worker.ts';
import { SameThreadWorker } from './testing/same-thread-worker.ts';

const terminate = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  terminate.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

class CountedWorker extends SameThreadWorker {
  override terminate(): void {
    terminate();
  }
}

class SilentWorker extends CountedWorker {
  override postMessage(): void {
    // It never answers.
  }
}

class BrokenWorker extends CountedWorker {
  override postMessage(): void {
    this.emit('error');
  }
}

const work = JSON.stringify(buildProject(sprite('小猫', [[flag, move(10)]])));

it('the worker ends after its answer', async () => {
  vi.stubGlobal('Worker', CountedWorker);
  const answer = analyseInWorker({ work });
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toMatchObject({ blocks: 2, starts: 1 });
  expect(terminate).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('a worker without an answer is ended after ten seconds', async () => {
  vi.stubGlobal('Worker', SilentWorker);
  const failure = analyseInWorker({ work }).catch((error: unknown) => messageOf(error, ''));
  await vi.advanceTimersByTimeAsync(9999);
  expect(terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toBe('没有看完，请再试一次');
  expect(terminate).toHaveBeenCalledTimes(1);
});

it('a worker that fails is ended at once', async () => {
  vi.stubGlobal('Worker', BrokenWorker);
  await expect(analyseInWorker({ work })).rejects.toThrow('没有看完，请再试一次');
  expect(terminate).toHaveBeenCalledTimes(1);
});

it('a worker that is no longer needed is ended at once', async () => {
  vi.stubGlobal('Worker', SilentWorker);
  const control = new AbortController();
  const failure = analyseInWorker({ work }, control.signal).catch((error: unknown) => messageOf(error, ''));
  control.abort(new Error('stopped'));
  expect(await failure).toBe('stopped');
  expect(terminate).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
  await expect(analyseInWorker({ work }, control.signal)).rejects.toThrow('stopped');
});
