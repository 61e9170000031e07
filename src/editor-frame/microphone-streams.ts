/** Seconds: late chunks are caught up with, and chunks that are too early are dropped. */
const delay = 0.05;
const furthest = 0.5;

/** Streams of the page's microphone input, without audible output. */
export function microphoneStreams() {
  let sound: { readonly context: AudioContext; readonly inlet: GainNode } | undefined;
  let next = 0;
  const start = () => {
    const context = new AudioContext();
    return { context, inlet: context.createGain() };
  };
  return {
    open: (): MediaStream => {
      sound ??= start();
      const outlet = sound.context.createMediaStreamDestination();
      sound.inlet.connect(outlet);
      return outlet.stream;
    },
    play: (rate: number, samples: Float32Array<ArrayBuffer>): void => {
      if (sound === undefined || samples.length === 0) return;
      const { context, inlet } = sound;
      if (context.state === 'suspended') void context.resume();
      const now = context.currentTime;
      if (next < now) next = now + delay;
      if (next > now + furthest) return;
      const buffer = context.createBuffer(1, samples.length, rate);
      buffer.copyToChannel(samples, 0);
      const node = context.createBufferSource();
      node.buffer = buffer;
      node.connect(inlet);
      node.start(next);
      next += buffer.duration;
    },
  };
}
