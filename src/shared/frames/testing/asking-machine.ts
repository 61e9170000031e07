import type { AskingMachine } from '../silent-extensions.ts';

/** The parts of a virtual machine that access external services; each request is recorded. */
export function askingMachine(): AskingMachine & { readonly asked: string[] } {
  const asked: string[] = [];
  const ask = (what: string) => () => asked.push(what);
  return {
    asked,
    runtime: {
      _primitives: {
        text2speech_speakAndWait: ask('speech'),
        translate_getTranslate: ask('translation'),
        motion_movesteps: ask('moved'),
      },
      ioDevices: { video: { enableVideo: ask('camera') } },
      getTargetForStage: () => ({ textToSpeechLanguage: 'zh-cn' }),
      on: () => undefined,
      emit: (event, { extensionId }) => asked.push(`${event} ${extensionId}`),
    },
    scanForPeripheral: ask('Scratch Link'),
  };
}
