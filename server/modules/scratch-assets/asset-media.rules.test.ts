import { expect, it } from 'vitest';
import { pictureFacts, soundFacts } from './asset-media.rules.ts';

const svg = (box: string): Buffer => Buffer.from(`<svg viewBox="${box}" width="1" height="1">`);

it('the size of an SVG is read from its viewBox or from width and height', () => {
  expect(pictureFacts(svg('0 0 20,30'), 'svg')).toEqual({ width: 20, height: 30 });
  expect(pictureFacts(Buffer.from('<svg width="4px" height="5">'), 'svg')).toEqual({ width: 4, height: 5 });
});

/** Returns the shortest of several durations, to exclude other load of the machine. */
function quickest(run: () => unknown): number {
  const times = Array.from({ length: 12 }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return Math.min(...times);
}

it('only the necessary part of a large file is read to find its size', () => {
  const segments = Buffer.alloc(10_000_000);
  for (let at = 2; at < segments.length; at += 4) {
    segments[at] = 0xff;
    segments[at + 1] = 0xe0;
    segments[at + 3] = 2;
  }
  // Compared with the time to read each byte once.
  const whole = quickest(() => segments.reduce((sum, byte) => sum + byte, 0));
  expect(quickest(() => pictureFacts(segments, 'jpg'))).toBeLessThan(whole / 4);
  expect(quickest(() => soundFacts(Buffer.alloc(10_000_000), 'wav'))).toBeLessThan(whole / 4);
  expect(quickest(() => pictureFacts(svg('1 '.repeat(500_000)), 'svg'))).toBeLessThan(whole / 4);
});
