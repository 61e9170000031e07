export type Note = { /** Hertz; 0 is silence. */ pitch: number; seconds: number };
export type Sound = { name: string; wav: Buffer; rate: number; sampleCount: number };

const RATE = 11_025;
const LOUDNESS = 9000;
const HEADER = 44;

/**
 * Plays notes into a mono 16-bit WAV. Triangle waves by plain arithmetic: unlike `Math.sin` the same samples, and so
 * the same content name, on every machine.
 */
export function tone(name: string, notes: readonly Note[]): Sound {
  const samples = notes.flatMap(({ pitch, seconds }) => {
    const length = Math.round(seconds * RATE);
    return Array.from({ length }, (_, index) => {
      const phase = ((index * pitch) / RATE) % 1;
      const fade = 1 - index / length;
      return pitch === 0 ? 0 : Math.round((4 * Math.abs(phase - 0.5) - 1) * LOUDNESS * fade);
    });
  });
  const wav = Buffer.alloc(HEADER + samples.length * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => wav.writeInt16LE(sample, HEADER + index * 2));
  return { name, wav, rate: RATE, sampleCount: samples.length };
}
