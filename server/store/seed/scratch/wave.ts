/** Bytes of a WAV file before its samples. */
export const waveHead = 44;

/** Writes the head of a WAV of one channel and 16 bits into `wav`, which is as long as head and samples. */
export function writeWaveHead(wav: Buffer, rate: number): void {
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(wav.length - waveHead, 40);
}
