import { createActor, fromCallback, type Actor } from 'xstate';
import type { EditorReport } from '#shared/frames/editor-protocol.ts';
import { inspected } from '#shared/inspection/inspected.ts';
import { deviceUseMachine, type Device } from '#machines/device-use/device-use.machine.ts';
import { runDevice, type Receiver } from './device-feeds.ts';
import { lostText, refusedText } from './device-text.ts';

export type DeviceUse = Actor<typeof deviceUseMachine>;
export type DeviceReport = Extract<EditorReport, { kind: 'deviceWanted' | 'deviceLeft' | 'pictureTaken' }>;

export type StudioDevices = {
  /** The component that shows them starts them. */
  readonly uses: Readonly<Record<Device, DeviceUse>>;
  /** Receives the frame's messages about them. */
  readonly handleReport: (report: DeviceReport) => void;
  /** Called when the frame is replaced or removed. */
  readonly stopAll: () => void;
};

/** Camera and microphone of one editor page; `notify` shows the user why one is unavailable. */
export function createDevices(
  deliver: Receiver['send'],
  notify: (text: string) => void,
  deps = { run: runDevice, isPossible: globalThis.isSecureContext },
): StudioDevices {
  const { run, isPossible } = deps;
  const receiver = { send: deliver, pictures: new EventTarget() };
  const create = (device: Device): DeviceUse =>
    createActor(
      deviceUseMachine.provide({
        actors: { useDevice: fromCallback(({ sendBack }) => run(device, receiver, sendBack)) },
        actions: {
          announceRefused: (_, { problem }) => notify(refusedText(device, problem)),
          announceLost: () => notify(lostText(device)),
        },
      }),
      { ...inspected, input: { isPossible } },
    );
  const uses = { camera: create('camera'), microphone: create('microphone') };
  return {
    uses,
    handleReport: (report) => {
      if (report.kind === 'pictureTaken') receiver.pictures.dispatchEvent(new Event('taken'));
      else
        uses[report.device].send({ type: report.kind === 'deviceWanted' ? 'device.want' : 'device.leave' });
    },
    stopAll: () => {
      for (const use of Object.values(uses)) use.send({ type: 'work.left' });
    },
  };
}
