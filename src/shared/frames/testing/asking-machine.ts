import type { AskingMachine } from '../silent-extensions.ts';

/** The parts of a virtual machine that access external services; each request is recorded. */
export function askingMachine(): AskingMachine & { readonly asked: string[] } {
  const requests: string[] = [];
  const record = (requestName: string) => () => requests.push(requestName);
  return {
    asked: requests,
    runtime: {
      _primitives: {
        text2speech_speakAndWait: record('speech'),
        translate_getTranslate: record('translation'),
        motion_movesteps: record('moved'),
      },
      ioDevices: { video: { enableVideo: record('camera') } },
      getTargetForStage: () => ({ textToSpeechLanguage: 'zh-cn' }),
      on: () => undefined,
      emit: (event, { extensionId }) => requests.push(`${event} ${extensionId}`),
    },
    scanForPeripheral: record('Scratch Link'),
  };
}
