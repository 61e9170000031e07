import { silentExtensions } from './extension-words.ts';

export const isSilentExtension = (id: string): boolean => Object.hasOwn(silentExtensions, id);

/** The parts of the virtual machine that ask others. */
export type AskingMachine = {
  readonly runtime: {
    readonly _primitives: Record<string, (args: Readonly<Record<string, unknown>>) => unknown>;
    readonly ioDevices: { readonly video: { readonly enableVideo: () => unknown } };
    readonly emit: (event: 'PERIPHERAL_REQUEST_ERROR', about: { readonly extensionId: string }) => unknown;
  };
  readonly scanForPeripheral: (id: string) => unknown;
};

/** What a block does instead: speech is over at once, a text stays in its language. */
const instead: Readonly<Record<string, (args: Readonly<Record<string, unknown>>) => unknown>> = {
  text2speech_speakAndWait: () => undefined,
  translate_getTranslate: ({ WORDS: words }) => words,
};

/**
 * To be called before anything is opened: nobody is asked, instead of asked and not heard. The blocks of an extension
 * are registered some time after it was loaded, and then leave what stands here.
 */
export function silenceExtensions(vm: AskingMachine): void {
  const { _primitives: primitives, ioDevices } = vm.runtime;
  const leave = (): void => {};
  for (const [opcode, does] of Object.entries(instead))
    Object.defineProperty(primitives, opcode, { get: () => does, set: leave });
  Object.assign(ioDevices.video, { enableVideo: () => Promise.resolve(null) });
  Object.assign(vm, {
    // Once its window listens.
    scanForPeripheral: (id: string) =>
      queueMicrotask(() => vm.runtime.emit('PERIPHERAL_REQUEST_ERROR', { extensionId: id })),
  });
}
