import { afterEach, expect, it, vi } from 'vitest';
import type { DeviceNews } from '#machines/device-use/device-use.machine.ts';
import { runDevice } from './device-feeds.ts';
import { createDevices } from './studio-devices.ts';

const receiver = { send: () => undefined, pictures: new EventTarget() };

afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));

/** Defines the browser's answer to a device request. */
function provide(getUserMedia: () => Promise<unknown>): void {
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
}

it('a device runs only with consent, reports refusal and disconnection, and is reset for the next work', () => {
  const received: string[] = [];
  const running: string[] = [];
  const listeners: ((news: DeviceNews) => void)[] = [];
  const { uses, handleReport, stopAll } = createDevices(
    () => undefined,
    (text) => received.push(text),
    {
      isPossible: true,
      run: (device, _receiver, notify) => {
        running.push(device);
        listeners.push(notify);
        return () => void running.splice(running.indexOf(device), 1);
      },
    },
  );
  for (const use of Object.values(uses)) use.start();
  handleReport({ kind: 'deviceWanted', device: 'camera' });
  handleReport({ kind: 'deviceWanted', device: 'microphone' });
  uses.camera.send({ type: 'device.allow' });
  uses.microphone.send({ type: 'device.refuse' });
  expect([running, received]).toEqual([['camera'], ['没有允许使用麦克风，用到它的积木不起作用']]);
  listeners[0]?.({ type: 'device.ended' });
  expect([running, received.at(-1)]).toEqual([[], '摄像头断开了，接上以后再试一次']);
  uses.camera.send({ type: 'device.allow' });
  handleReport({ kind: 'deviceLeft', device: 'camera' });
  expect([running, uses.camera.getSnapshot().value]).toEqual([[], 'resting']);
  stopAll();
  expect([uses.camera.getSnapshot().value, uses.microphone.getSnapshot().value]).toEqual([
    'unasked',
    'unasked',
  ]);
});

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
])('a device that the browser refuses with %s is reported as failed', async (name, problem) => {
  provide(() => Promise.reject(Object.assign(new Error('no'), { name })));
  const notify = vi.fn<(news: DeviceNews) => void>();
  runDevice('camera', receiver, notify);
  await vi.waitFor(() => expect(notify.mock.calls).toEqual([[{ type: 'device.failed', problem }]]));
});

it('a device that becomes available after it was released is stopped without a notification', async () => {
  const stop = vi.fn<() => void>();
  const asked = Promise.resolve({ getTracks: () => [{ stop }] });
  provide(() => asked);
  const notify = vi.fn<(news: DeviceNews) => void>();
  runDevice('camera', receiver, notify)();
  await vi.waitFor(() => expect(stop.mock.calls.length).toBe(1));
  expect(notify.mock.calls).toEqual([]);
});
