import { deviceProblem, deviceProblemText } from '#shared/browser/devices.ts';
import { businessConstants } from '#machines/business-constants.ts';
import type { RecorderNews } from '#machines/spoken-comment/spoken-comment.machine.ts';

/** The first format that this browser can write: AAC plays everywhere, and not every browser records it. */
const forms = [
  { mimeType: 'audio/mp4;codecs=mp4a.40.2', ending: 'm4a' },
  { mimeType: 'audio/webm;codecs=opus', ending: 'weba' },
  { mimeType: 'audio/mp4', ending: 'm4a' },
] as const;

/** Sufficient for speech: a quarter of a megabyte per minute. */
const bitsPerSecond = 32_000;

const writtenForm = () =>
  'MediaRecorder' in globalThis
    ? forms.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType))
    : undefined;

/** Returns why recording is impossible on this page; undefined if it is possible. */
export function whyNoRecorder(): string | undefined {
  if (!globalThis.isSecureContext) return deviceProblemText('microphone', 'insecure');
  return writtenForm() === undefined ? '这个浏览器不能录音，请用新版的 Chrome、Edge 或 Firefox' : undefined;
}

export type Recorder = {
  /** Stops and reports the recording. */
  readonly stop: () => void;
  /** Ends without further reports. */
  readonly end: () => void;
};

/** Records from the microphone, which is released when the recording ends for any reason. */
export function recordVoice(notify: (news: RecorderNews) => void): Recorder {
  const life = new AbortController();
  const { signal } = life;
  let recorder: MediaRecorder | undefined;
  const run = async (): Promise<void> => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const giveBack = () => {
      for (const track of stream.getTracks()) track.stop();
    };
    signal.addEventListener('abort', giveBack);
    if (signal.aborted) giveBack();
    else recorder = listen(stream, { notify, giveBack, signal });
  };
  run().catch((error: unknown) => {
    if (!signal.aborted) notify({ type: 'recorder.failed', problem: deviceProblem(error) });
  });
  return {
    stop: () => {
      if (recorder?.state === 'recording') recorder.stop();
    },
    end: () => life.abort(),
  };
}

type ListenOptions = {
  readonly notify: (news: RecorderNews) => void;
  readonly giveBack: () => void;
  readonly signal: AbortSignal;
};

function listen(stream: MediaStream, { notify: tell, giveBack, signal }: ListenOptions): MediaRecorder {
  const form = writtenForm() ?? forms[0];
  const recorder = new MediaRecorder(stream, {
    mimeType: form.mimeType,
    audioBitsPerSecond: bitsPerSecond,
  });
  const parts: Blob[] = [];
  let began = 0;
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data), { signal });
  recorder.addEventListener(
    'start',
    () => {
      began = performance.now();
      tell({ type: 'recorder.started' });
    },
    { signal },
  );
  // An unplugged microphone ends it too.
  recorder.addEventListener(
    'stop',
    () => {
      giveBack();
      const sound = new File(parts, `语音评语.${form.ending}`, { type: form.mimeType });
      const seconds = Math.round((performance.now() - began) / 1000);
      const recording = {
        sound,
        seconds: Math.min(businessConstants.longestVoiceSeconds, Math.max(1, seconds)),
      };
      tell(
        sound.size === 0
          ? { type: 'recorder.failed', problem: 'busy' }
          : { type: 'recorder.ended', recording },
      );
    },
    { signal },
  );
  recorder.start();
  return recorder;
}
