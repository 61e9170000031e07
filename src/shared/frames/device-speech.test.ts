import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDeviceSpeech } from './device-speech.ts';

class Utterance extends EventTarget {
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

beforeEach(() => vi.stubGlobal('SpeechSynthesisUtterance', Utterance));
afterEach(() => vi.unstubAllGlobals());

const voice = (lang: string, localService = true) => ({
  lang,
  localService,
  default: false,
  name: lang,
  voiceURI: lang,
});

function device(voices: SpeechSynthesisVoice[], textToSpeechLanguage: string | null = 'zh-cn') {
  const said: unknown[] = [];
  const stopped: (() => void)[] = [];
  let current: EventTarget | undefined;
  const speech = createDeviceSpeech(
    {
      runtime: {
        audioEngine: { inputNode: { gain: { value: 0.5 } } },
        getTargetForStage: () => ({ textToSpeechLanguage }),
        on: (_event, listener) => stopped.push(listener),
      },
    },
    {
      getVoices: () => voices,
      speak: (utterance) => {
        const { text, pitch, lang, volume } = utterance;
        said.push({ text, pitch, lang, volume });
        current = utterance;
      },
      cancel: () => current?.dispatchEvent(new Event('error')),
    },
  );
  return { speech, said, end: () => current?.dispatchEvent(new Event('end')), stop: () => stopped[0]?.() };
}

const as = (voiceId: string) => ({ target: { getCustomState: () => ({ voiceId }) } });

it('text to speech uses a voice of the device and resolves when the speech ends', async () => {
  const { speech, said, end } = device([voice('en-US'), voice('zh_CN')]);
  let isOver = false;
  const speaking = speech.speak('你好').finally(() => {
    isOver = true;
  });
  await Promise.resolve();
  expect([said, isOver]).toEqual([[{ text: '你好', pitch: 1.1, lang: 'zh_CN', volume: 0.5 }], false]);
  end();
  await speaking;
  expect(isOver).toBe(true);
});

it('text to speech imitates the requested Scratch voice and limits the text to 128 characters', async () => {
  const { speech, said, end } = device([voice('zh-CN')]);
  for (const [words, voiceId] of [
    ['很'.repeat(200), 'GIANT'],
    ['你好 世界', 'KITTEN'],
  ] as const) {
    const speaking = speech.speak(words, as(voiceId));
    end();
    await speaking;
  }
  expect(said).toEqual([
    { text: '很'.repeat(128), pitch: 0.3, lang: 'zh-CN', volume: 0.5 },
    { text: '喵 喵', pitch: 1.9, lang: 'zh-CN', volume: 0.5 },
  ]);
});

it('text to speech ends when the project stops', async () => {
  const { speech, stop } = device([voice('cmn-Hans-CN')]);
  const speaking = speech.speak('你好');
  stop();
  expect(await speaking).toBe(undefined);
});

it('text to speech is silent without a local voice for its language', async () => {
  const { speech, said } = device([voice('zh-CN', false), voice('en-GB')]);
  expect(speech.hasVoice()).toBe(false);
  await speech.speak('你好');
  expect(said).toEqual([]);
  expect(device([voice('en-GB')], 'en').speech.hasVoice()).toBe(true);
  expect(device([voice('zh-TW')], null).speech.hasVoice()).toBe(true);
});
