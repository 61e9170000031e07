import { createDeviceSpeech, type SpeakingMachine } from './device-speech.ts';
import { silentExtensions, speechExtension, videoExtension } from './unavailable-extensions.ts';

type Does = (args: Readonly<Record<string, unknown>>, speaker?: Parameters<Speak>[1]) => unknown;
type Speak = ReturnType<typeof createDeviceSpeech>['speak'];

/** The parts of the virtual machine that access external services. */
export type AskingMachine = {
  readonly runtime: SpeakingMachine['runtime'] & {
    readonly _primitives: Record<string, Does>;
    readonly ioDevices: { readonly video: { readonly enableVideo: () => unknown } };
    readonly emit: (event: 'PERIPHERAL_REQUEST_ERROR', about: { readonly extensionId: string }) => unknown;
  };
  readonly scanForPeripheral: (id: string) => unknown;
};

type SilenceOptions = {
  /** Returns whether a camera may be requested now; if omitted, no camera exists. */
  readonly mayLook?: () => boolean;
  /** Extensions whose devices the page finds. */
  readonly linked?: readonly string[];
};

/**
 * Disables external requests of extensions. Call it before anything is opened. The blocks of an extension are
 * registered some time after it was loaded, and then keep these replacements. Returns a function that tells whether an
 * extension does nothing here.
 */
export function silenceExtensions(
  vm: AskingMachine,
  { mayLook, linked = [] }: SilenceOptions = {},
): (id: string) => boolean {
  const { _primitives: primitives, ioDevices } = vm.runtime;
  const speech = createDeviceSpeech(vm);
  const instead: Readonly<Record<string, Does>> = {
    text2speech_speakAndWait: ({ WORDS: words }, speaker) => speech.speak(words, speaker),
    // A text stays in its language.
    translate_getTranslate: ({ WORDS: words }) => words,
  };
  const leave = (): void => {};
  for (const [opcode, does] of Object.entries(instead))
    Object.defineProperty(primitives, opcode, { get: () => does, set: leave });
  const look = ioDevices.video.enableVideo.bind(ioDevices.video);
  Object.assign(ioDevices.video, {
    enableVideo: () => (mayLook?.() === true ? look() : Promise.resolve(null)),
  });
  const scan = vm.scanForPeripheral.bind(vm);
  Object.assign(vm, {
    scanForPeripheral: (id: string) => {
      if (linked.includes(id)) scan(id);
      // The event is sent after the extension's window listens.
      else queueMicrotask(() => vm.runtime.emit('PERIPHERAL_REQUEST_ERROR', { extensionId: id }));
    },
  });
  return (id) =>
    Object.hasOwn(silentExtensions, id) &&
    !(id === speechExtension && speech.hasVoice()) &&
    !(id === videoExtension && mayLook !== undefined) &&
    !linked.includes(id);
}
