import type { EditorReport } from '#domain/frames/editor-protocol.ts';
import { cameraStreams } from './camera-streams.ts';
import { microphoneStreams } from './microphone-streams.ts';

/** The part of the editor's sound that measures how loud it is around here, by a microphone that it never lets go of. */
export type AudioEngine = { getLoudness: () => number };

/** What was measured once is likely to be measured again soon. */
const quietTime = 5000;

type Report = (report: EditorReport) => void;
export type Devices = ReturnType<typeof standInForDevices>;

/**
 * The browser gives no camera and no microphone to a frame of opaque origin. The page has them, and what they see and
 * hear comes by messages; the editor asks for them as it does everywhere. Who asks waits for the first picture or sound:
 * a no is no end, for it may become a yes.
 */
export function standInForDevices(sources = { camera: cameraStreams, microphone: microphoneStreams }) {
  let report: Report = () => undefined;
  const tell: Report = (message) => report(message);
  const pictures = sources.camera();
  const sounds = sources.microphone();
  const camera = createAsked('camera', tell, pictures.open);
  const microphone = createAsked('microphone', tell, sounds.open);
  const getUserMedia = ({ video }: MediaStreamConstraints): Promise<MediaStream> =>
    (video === undefined || video === false ? microphone : camera).ask();
  // By plain http there is none.
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
      tell({ kind: 'pictureTaken' });
    },
    hear: (rate: number, samples: Float32Array<ArrayBuffer>): void => {
      sounds.play(rate, samples);
      microphone.answer();
    },
    /** Measuring uses the microphone as long as it goes on. */
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

/** A device as the editor asks for it; the page hears of its first and of its last user. */
function createAsked(device: 'camera' | 'microphone', tell: Report, open: () => MediaStream) {
  const users = new Set<object>();
  const waiting: (() => void)[] = [];
  let isAside = false;
  const begin = (user: object): void => {
    if (users.size === 0) tell({ kind: 'deviceWanted', device });
    users.add(user);
  };
  const leave = (user: object): void => {
    if (users.delete(user) && users.size === 0) tell({ kind: 'deviceLeft', device });
  };
  return {
    begin,
    leave,
    ask: async (): Promise<MediaStream> => {
      const stream = open();
      for (const track of isAside ? [] : stream.getTracks()) {
        begin(track);
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
    /** What is asked for meanwhile is no use of its own. */
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
