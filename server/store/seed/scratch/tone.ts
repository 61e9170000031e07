import { waveHead, writeWaveHead } from './wave.ts';

export type Note = { /** Hertz; 0 is silence. */ pitch: number; seconds: number };
export type Sound = { name: string; wav: Buffer; rate: number; sampleCount: number };

const RATE = 11_025;
const LOUDNESS = 9000;

/**
 * Writes notes as a mono 16-bit WAV. Triangle waves by plain arithmetic give, unlike `Math.sin`, the same samples and
 * so the same content name on every machine.
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
  const wav = Buffer.alloc(waveHead + samples.length * 2);
  writeWaveHead(wav, RATE);
  samples.forEach((sample, index) => wav.writeInt16LE(sample, waveHead + index * 2));
  return { name, wav, rate: RATE, sampleCount: samples.length };
}
