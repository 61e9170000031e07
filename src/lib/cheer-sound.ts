/** In hertz, up a chord. */
const notes = [523.25, 659.25, 783.99, 1046.5];
const noteSeconds = 0.14;

/** A short flourish, made here: there is no file to fetch. Answers how it is stopped; silent where a device has no sound. */
export function playCheer(): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  const audio = new AudioContext();
  notes.forEach((frequency, index) => {
    const begin = audio.currentTime + index * noteSeconds;
    const end = begin + 3 * noteSeconds;
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency });
    const volume = new GainNode(audio, { gain: 0.12 });
    volume.gain.setValueAtTime(0.12, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(end);
  });
  return () => void audio.close();
}
