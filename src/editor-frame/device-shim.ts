import type { EditorReport } from '#shared/frames/editor-protocol.ts';
import { cameraStreams } from './camera-streams.ts';
import { microphoneStreams } from './microphone-streams.ts';

/** The part of the editor's audio engine that measures loudness, with a microphone that it never releases. */
export type AudioEngine = { getLoudness: () => number };

/** Milliseconds: after one measurement another is likely to follow soon. */
const quietTime = 5000;

type Report = (report: EditorReport) => void;
export type Devices = ReturnType<typeof standInForDevices>;

/**
 * Replaces camera and microphone: the browser grants neither to a frame with an opaque origin. The page has them, and
 * their images and sounds arrive as messages; the editor uses the standard API. A caller waits for the first image or
 * sound: a refusal is not final, because the user can still allow it.
 */
export function standInForDevices(sources = { camera: cameraStreams, microphone: microphoneStreams }) {
  let report: Report = () => undefined;
  const reportDevice: Report = (message) => report(message);
  const pictures = sources.camera();
  const sounds = sources.microphone();
  const camera = createSharedDevice('camera', reportDevice, pictures.open);
  const microphone = createSharedDevice('microphone', reportDevice, sounds.open);
  const getUserMedia = ({ video }: MediaStreamConstraints): Promise<MediaStream> =>
    (video === undefined || video === false ? microphone : camera).ask();
  // Plain http has no mediaDevices.
  const mediaDevices: unknown = navigator.mediaDevices;
  if (mediaDevices === undefined)
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  else Object.defineProperty(mediaDevices, 'getUserMedia', { value: getUserMedia, configurable: true });
  return {
    connect: (to: Report): void => {
      report = to;
    },
    see: (bitmap: ImageBitmap | undefined): void => {
      pictures.show(bitmap);
      if (bitmap === undefined) return;
      camera.answer();
      reportDevice({ kind: 'pictureTaken' });
    },
    hear: (rate: number, samples: Float32Array<ArrayBuffer>): void => {
      sounds.play(rate, samples);
      microphone.answer();
    },
    /** Loudness measurement holds the microphone while it continues. */
    watch: (engine: AudioEngine): void => {
      const measure = engine.getLoudness.bind(engine);
      let timer: ReturnType<typeof setTimeout> | undefined;
      Object.assign(engine, {
        getLoudness: () => {
          microphone.begin(engine);
          clearTimeout(timer);
          timer = setTimeout(() => microphone.leave(engine), quietTime);
          return microphone.aside(measure);
        },
      });
    },
  };
}

/** A device as the editor requests it; the page is notified of its first and its last user. */
function createSharedDevice(device: 'camera' | 'microphone', reportDevice: Report, open: () => MediaStream) {
  const users = new Set<object>();
  const waiting: (() => void)[] = [];
  let isAside = false;
  const addUser = (user: object): void => {
    if (users.size === 0) reportDevice({ kind: 'deviceWanted', device });
    users.add(user);
  };
  const leave = (user: object): void => {
    if (users.delete(user) && users.size === 0) reportDevice({ kind: 'deviceLeft', device });
  };
  return {
    begin: addUser,
    leave,
    ask: async (): Promise<MediaStream> => {
      const stream = open();
      for (const track of isAside ? [] : stream.getTracks()) {
        addUser(track);
        const stop = track.stop.bind(track);
        Object.assign(track, {
          stop: () => {
            stop();
            leave(track);
          },
        });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
      return stream;
    },
    answer: (): void => {
      for (const go of waiting.splice(0)) go();
    },
    /** Requests inside `work` do not count as use. */
    aside: <Found>(work: () => Found): Found => {
      isAside = true;
      try {
        return work();
      } finally {
        isAside = false;
      }
    },
  };
}
