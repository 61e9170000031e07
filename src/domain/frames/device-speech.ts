/** The parts of the virtual machine that speech needs; the state of a sprite is the extension's own. */
export type SpeakingMachine = {
  readonly runtime: {
    readonly getTargetForStage: () => { readonly textToSpeechLanguage?: string | null } | undefined;
    readonly on: (event: 'PROJECT_STOP_ALL', listener: () => void) => unknown;
    /** What the player is made silent by. */
    readonly audioEngine?: { readonly inputNode: { readonly gain: { readonly value: number } } };
  };
};

type Speaker = {
  readonly target: { readonly getCustomState: (key: string) => { readonly voiceId?: string } | undefined };
};

/** How the five voices of the extension sound with one voice of the device. */
const voices: Readonly<Record<string, { readonly pitch: number; readonly rate: number }>> = {
  ALTO: { pitch: 1.1, rate: 1 },
  TENOR: { pitch: 0.7, rate: 1 },
  SQUEAK: { pitch: 1.8, rate: 1.2 },
  GIANT: { pitch: 0.3, rate: 0.8 },
  KITTEN: { pitch: 1.9, rate: 1.1 },
};

/** Without its country; some devices call Chinese by its largest dialect. */
const languageOf = ({ lang }: SpeechSynthesisVoice): string =>
  (lang.toLowerCase().split(/[-_]/)[0] ?? '').replace('cmn', 'zh');

/** As many signs as Scratch speaks. */
const most = 128;

/**
 * 文字朗读 by the voices of this device instead of a service on the internet. Voices that are not of the device are left out: a
 * browser sends their words to its maker.
 */
export function createDeviceSpeech(
  { runtime }: SpeakingMachine,
  device: Pick<SpeechSynthesis, 'getVoices' | 'speak' | 'cancel'> | undefined = globalThis.speechSynthesis,
) {
  // A browser looks for its voices when it is asked the first time.
  device?.getVoices();
  runtime.on('PROJECT_STOP_ALL', () => device?.cancel());
  const voice = (): SpeechSynthesisVoice | undefined => {
    const language = (runtime.getTargetForStage()?.textToSpeechLanguage ?? 'zh-cn').split('-')[0];
    return device?.getVoices().find((one) => one.localService && languageOf(one) === language);
  };
  return {
    hasVoice: (): boolean => voice() !== undefined,
    /** Over when the words are; at once where there is no voice for them. */
    speak: async (words: unknown, speaker?: Speaker): Promise<void> => {
      const spokenBy = voice();
      const text = String(words).slice(0, most);
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
