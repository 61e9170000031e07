/** Frequencies of a rising chord, in hertz. */
const notes = [523.25, 659.25, 783.99, 1046.5];
const noteSeconds = 0.14;

/**
 * Plays a short synthesized flourish, so there is no file to fetch. Returns a function that stops it; silent on devices
 * without sound.
 */
export function playCheer(): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  const audio = new AudioContext();
  notes.forEach((frequency, index) => {
    const startTime = audio.currentTime + index * noteSeconds;
    const end = startTime + 3 * noteSeconds;
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency });
    const volume = new GainNode(audio, { gain: 0.12 });
    volume.gain.setValueAtTime(0.12, startTime);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    tone.connect(volume).connect(audio.destination);
    tone.start(startTime);
    tone.stop(end);
  });
  return () => void audio.close();
}
