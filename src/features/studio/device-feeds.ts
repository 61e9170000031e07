import { deviceProblem } from '#shared/browser/devices.ts';
import type { EditorCommand } from '#shared/frames/editor-protocol.ts';
import type { Device, DeviceNews } from '#machines/device-use/device-use.machine.ts';

/** The frame with the work. */
export type Receiver = {
  /** `handed` objects are transferred, not copied. */
  readonly send: (command: EditorCommand, handed: Transferable[]) => void;
  /** Fires `taken` when the frame has drawn the last picture. */
  readonly pictures: EventTarget;
};

/** Runs until `signal` aborts. */
type Feed = (stream: MediaStream, receiver: Receiver, signal: AbortSignal) => Promise<void>;

const wishes: Readonly<Record<Device, MediaStreamConstraints>> = {
  camera: { video: { width: { ideal: 640 }, height: { ideal: 480 } } },
  microphone: { audio: true },
};

/** The size of the stage; the camera image beyond it is never passed on. */
const size = { resizeWidth: 480, resizeHeight: 360 };
/** Milliseconds between two pictures. */
const pace = 33;

const feeds: Readonly<Record<Device, Feed>> = {
  camera: async (stream, { send, pictures }, signal) => {
    const video = document.createElement('video');
    Object.assign(video, { muted: true, playsInline: true, srcObject: stream });
    await video.play();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void show(), pace);
    };
    const show = async (): Promise<void> => {
      // Undefined: the camera has no picture yet.
      const bitmap = await createImageBitmap(video, size).catch(() => undefined);
      if (signal.aborted) bitmap?.close();
      else if (bitmap === undefined) soon();
      else send({ kind: 'picture', bitmap }, [bitmap]);
    };
    pictures.addEventListener('taken', soon, { signal });
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      video.srcObject = null;
      send({ kind: 'picture' }, []);
    });
    await show();
  },
  microphone: async (stream, { send }, signal) => {
    const context = new AudioContext();
    signal.addEventListener('abort', () => void context.close());
    await context.audioWorklet.addModule(new URL('microphone-worklet.js', import.meta.url));
    if (signal.aborted) return;
    const listener = new AudioWorkletNode(context, 'microphone');
    listener.port.addEventListener('message', ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => {
      if (!signal.aborted) send({ kind: 'sound', rate: context.sampleRate, samples: data }, [data.buffer]);
    });
    listener.port.start();
    context.createMediaStreamSource(stream).connect(listener);
    // Silent, but an unconnected node does not run.
    listener.connect(context.destination);
    await context.resume();
  },
};

/** Runs the device, with its indicator light on; returns a function that stops it. */
export function runDevice(
  device: Device,
  receiver: Receiver,
  notify: (news: DeviceNews) => void,
): () => void {
  const { signal, end } = createEnd();
  const run = async (): Promise<void> => {
    const stream = await navigator.mediaDevices.getUserMedia(wishes[device]);
    const stop = () => {
      for (const track of stream.getTracks()) track.stop();
    };
    if (signal.aborted) {
      stop();
      return;
    }
    signal.addEventListener('abort', stop);
    // Unplugged, or revoked in the browser; a stop from here fires no event.
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => notify({ type: 'device.ended' }), { signal });
    await feeds[device](stream, receiver, signal);
  };
  run().catch((error: unknown) => {
    if (!signal.aborted) notify({ type: 'device.failed', problem: deviceProblem(error) });
  });
  return end;
}

function createEnd(): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, end: () => controller.abort() };
}
