/**
 * Synthesises sounds with plain arithmetic, which gives the same samples on every machine; `Math.sin` does
 * not guarantee that.
 */

export const rate = 22_050;
const header = 58;

/** @typedef {(time: number) => number} Signal a value from -1 to 1 at a time in seconds */

/** Returns a sine with an error below a thousandth; `turns` counts whole periods. @param {number} turns */
export function sine(turns) {
  const part = turns - Math.floor(turns);
  const half = part < 0.5 ? part : part - 0.5;
  const product = half * 2 * (1 - half * 2);
  const value = (16 * product) / (5 - 4 * product);
  return part < 0.5 ? value : -value;
}

/** @param {number} turns */
export function triangle(turns) {
  return 4 * Math.abs(turns - Math.floor(turns) - 0.5) - 1;
}

/** @param {number} turns */
export function square(turns) {
  return turns - Math.floor(turns) < 0.5 ? 0.6 : -0.6;
}

/** @param {number} turns */
export function saw(turns) {
  return 2 * (turns - Math.floor(turns)) - 1;
}

/** Returns noise that is the same in each build. @param {number} seed @returns {Signal} */
export function noise(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return state / 0x3f_ff_ff_ff - 1;
  };
}

/** Decays from 1 by one half in each `half` seconds. @param {number} time @param {number} half */
export function fading(time, half) {
  const steps = Math.floor(time / half);
  const rest = time / half - steps;
  return (1 - rest / 2) / 2 ** Math.min(steps, 60);
}

/**
 * Returns a tone whose pitch changes from one to the other.
 * @param {(turns: number) => number} form
 * @param {number} from
 * @param {number} to
 * @param {number} seconds
 * @returns {Signal}
 */
export function glide(form, from, to, seconds) {
  return (time) => form(from * time + ((to - from) * time * time) / (2 * seconds));
}

/**
 * Mixes signals, each at its own time.
 * @param {readonly { at: number, seconds: number, play: Signal }[]} parts
 * @returns {Signal}
 */
export function mixed(parts) {
  return (time) => {
    let sum = 0;
    for (const { at, seconds, play } of parts) if (time >= at && time < at + seconds) sum += play(time - at);
    return sum;
  };
}

/** The rate of loops: half the size, and their notes are low. */
export const loopRate = rate / 2;

/**
 * Encodes mono, 8 bits µ-law (G.711), which is half as large as 16 bits and has little noise in quiet sounds. The last
 * hundredth of a second fades out to avoid a click.
 * @param {number} seconds
 * @param {Signal} signal
 * @param {number} [samples] samples per second
 */
export function wavOf(seconds, signal, samples = rate) {
  // Chunks of a WAV file have an even length.
  const count = 2 * Math.round((seconds * samples) / 2);
  const wav = Buffer.alloc(header + count);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(18, 16);
  wav.writeUInt16LE(7, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(samples, 24);
  wav.writeUInt32LE(samples, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('fact', 38);
  wav.writeUInt32LE(4, 42);
  wav.writeUInt32LE(count, 46);
  wav.write('data', 50);
  wav.writeUInt32LE(count, 54);
  for (let index = 0; index < count; index += 1) {
    const ending = Math.min(1, (count - index) / (samples / 100));
    const value = Math.max(-1, Math.min(1, signal(index / samples) * 0.7)) * ending;
    wav.writeUInt8(muLaw(Math.round(value * 32_000)), header + index);
  }
  return { wav, sampleCount: count };
}

/** Returns the µ-law code of a sample of 16 bits: sign, exponent and four digits of the mantissa, inverted. @param {number} sample */
function muLaw(sample) {
  const size = Math.abs(sample) + 132;
  const exponent = 24 - Math.clz32(size);
  const code = (sample < 0 ? 0x80 : 0) | (exponent << 4) | ((size >> (exponent + 3)) & 0x0f);
  return ~code & 0xff;
}
