import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EditorReport } from '#shared/frames/editor-protocol.ts';
import { standInForDevices } from './device-shim.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

/** Starts the device replacement with streams of one track each; records the reports to the page. */
function start() {
  const received: string[] = [];
  const count = { stopped: 0, shown: 0, played: 0 };
  const open = (): MediaStream => {
    const stream = new MediaStream();
    Object.assign(stream, { getTracks: () => tracks });
    const tracks = [{ stop: () => void (count.stopped += 1) }];
    return stream;
  };
  const devices = standInForDevices({
    camera: () => ({ open, show: () => void (count.shown += 1) }),
    microphone: () => ({ open, play: () => void (count.played += 1) }),
  });
  devices.connect((report: EditorReport) =>
    received.push('device' in report ? `${report.kind} ${report.device}` : report.kind),
  );
  const ask = (request: MediaStreamConstraints) => navigator.mediaDevices.getUserMedia(request);
  const hear = () => devices.hear(48_000, new Float32Array(4));
  return { devices, received, count, ask, hear };
}

const end = (stream: MediaStream): void => stream.getTracks()[0]?.stop();

it('the device replacement requests a device from the page, waits for the first sound, and reports its release', async () => {
  const { received, count, ask, hear } = start();
  const asked = ask({ audio: true });
  expect(received).toEqual(['deviceWanted microphone']);
  hear();
  const stream = await asked;
  hear();
  end(stream);
  end(stream);
  expect([received, count]).toEqual([
    ['deviceWanted microphone', 'deviceLeft microphone'],
    { stopped: 2, shown: 0, played: 2 },
  ]);
});

it('the device replacement reports the first and the last user of a camera, and each drawn image', async () => {
  const { devices, received, ask } = start();
  const asked = [ask({ audio: false, video: true }), ask({ video: { width: 640 } })];
  // The camera is off: nothing was drawn.
  devices.see(undefined);
  expect(received).toEqual(['deviceWanted camera']);
  const bitmap: ImageBitmap = { width: 480, height: 360, close: () => undefined };
  devices.see(bitmap);
  const [first, second] = await Promise.all(asked);
  expect(received.splice(0)).toEqual(['deviceWanted camera', 'pictureTaken']);
  if (first !== undefined) end(first);
  expect(received).toEqual([]);
  if (second !== undefined) end(second);
  expect(received).toEqual(['deviceLeft camera']);
});

it('the device replacement holds the microphone while the loudness is measured, even though its stream stays open', async () => {
  const { devices, received, ask, hear } = start();
  let stream: Promise<MediaStream> | undefined;
  const engine = {
    getLoudness: () => {
      stream ??= ask({ audio: true });
      return 7;
    },
  };
  devices.watch(engine);
  expect(engine.getLoudness()).toBe(7);
  hear();
  await stream;
  vi.advanceTimersByTime(4000);
  engine.getLoudness();
  vi.advanceTimersByTime(4000);
  expect(received).toEqual(['deviceWanted microphone']);
  vi.advanceTimersByTime(1000);
  engine.getLoudness();
  expect(received).toEqual(['deviceWanted microphone', 'deviceLeft microphone', 'deviceWanted microphone']);
});

it.each([
  ['has none, as by plain http', undefined],
  ['has one', { getUserMedia: () => Promise.reject(new Error('Invalid security origin')) }],
])('the device replacement works in a browser that %s', async (_, value) => {
  Object.defineProperty(navigator, 'mediaDevices', { value, configurable: true });
  const { ask, hear } = start();
  const asked = ask({ audio: true });
  hear();
  expect((await asked).getTracks().length).toBe(1);
});
