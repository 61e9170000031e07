/** The parts of the virtual machine that speech needs; a sprite's state belongs to the extension. */
export type SpeakingMachine = {
  readonly runtime: {
    readonly getTargetForStage: () => { readonly textToSpeechLanguage?: string | null } | undefined;
    readonly on: (event: 'PROJECT_STOP_ALL', listener: () => void) => unknown;
    /** The player's mute sets this gain. */
    readonly audioEngine?: { readonly inputNode: { readonly gain: { readonly value: number } } };
  };
};

type Speaker = {
  readonly target: { readonly getCustomState: (key: string) => { readonly voiceId?: string } | undefined };
};

/** Pitch and rate of the extension's five voices with one voice of the device. */
const voices: Readonly<Record<string, { readonly pitch: number; readonly rate: number }>> = {
  ALTO: { pitch: 1.1, rate: 1 },
  TENOR: { pitch: 0.7, rate: 1 },
  SQUEAK: { pitch: 1.8, rate: 1.2 },
  GIANT: { pitch: 0.3, rate: 0.8 },
  KITTEN: { pitch: 1.9, rate: 1.1 },
};

/** The language without its country; some devices name Chinese by its largest dialect. */
const languageOf = ({ lang }: SpeechSynthesisVoice): string =>
  (lang.toLowerCase().split(/[-_]/)[0] ?? '').replace('cmn', 'zh');

/** Scratch's maximum number of spoken characters. */
const max = 128;

/**
 * 文字朗读 with local voices of this device instead of an internet service. Remote voices are excluded: a browser sends
 * their text to its vendor.
 */
export function createDeviceSpeech(
  { runtime }: SpeakingMachine,
  device: Pick<SpeechSynthesis, 'getVoices' | 'speak' | 'cancel'> | undefined = globalThis.speechSynthesis,
) {
  // Browsers load their voices at the first request.
  device?.getVoices();
  runtime.on('PROJECT_STOP_ALL', () => device?.cancel());
  const voice = (): SpeechSynthesisVoice | undefined => {
    const language = (runtime.getTargetForStage()?.textToSpeechLanguage ?? 'zh-cn').split('-')[0];
    return device?.getVoices().find((one) => one.localService && languageOf(one) === language);
  };
  return {
    hasVoice: (): boolean => voice() !== undefined,
    /** Resolves when the speech ends; at once without a voice for it. */
    speak: async (phrase: unknown, speaker?: Speaker): Promise<void> => {
      const spokenBy = voice();
      const text = String(phrase).slice(0, max);
      if (device === undefined || spokenBy === undefined || text.trim() === '') return;
      const voiceId = speaker?.target.getCustomState('Scratch.text2speech')?.voiceId ?? 'ALTO';
      const utterance = new SpeechSynthesisUtterance(
        voiceId === 'KITTEN' ? text.replace(/\S+/g, '喵') : text,
      );
      const volume = runtime.audioEngine?.inputNode.gain.value ?? 1;
      Object.assign(utterance, { voice: spokenBy, lang: spokenBy.lang, volume, ...voices[voiceId] });
      await new Promise<void>((resolve) => {
        for (const end of ['end', 'error'] as const) utterance.addEventListener(end, () => resolve());
        device.speak(utterance);
      });
    },
  };
}
