import { bluetoothExtensions, silentExtensions, videoExtension } from '#domain/frames/extension-words.ts';
import { silenceExtensions, type AskingMachine } from '#domain/frames/silent-extensions.ts';

/** The part of the virtual machine that opens a project. */
export type OpeningMachine = AskingMachine & {
  readonly loadProject: (input: unknown) => Promise<unknown>;
  readonly extensionManager: {
    readonly loadExtensionURL: (id: string) => Promise<unknown>;
  };
};

type Refusal = 'projectInvalid' | 'extensionUnsupported';

/** Those of the pinned editor that ask nobody. It has no list to be asked for. */
const own: ReadonlySet<string> = new Set(['coreExample', 'pen', 'music', 'makeymakey']);

class UnknownExtension extends Error {}

/**
 * Tells at once why a project does not open. The editor shows its own error page for a damaged one and tells nobody;
 * for an extension that it does not have, it would start a worker that never answers. Answers which extensions of the project
 * do nothing here.
 */
export function guardOpening(
  vm: OpeningMachine,
  onRefused: (reason: Refusal) => void,
): () => readonly string[] {
  const asking = new Set<string>();
  // Faces would have the camera for nothing.
  const isSilent = silenceExtensions(vm, {
    mayLook: () => asking.has(videoExtension),
    linked: bluetoothExtensions,
  });
  const { extensionManager } = vm;
  const load = vm.loadProject.bind(vm);
  const extend = extensionManager.loadExtensionURL.bind(extensionManager);
  Object.assign(extensionManager, {
    loadExtensionURL: (id: string): Promise<unknown> => {
      const isAsking = Object.hasOwn(silentExtensions, id);
      if (isAsking) asking.add(id);
      return isAsking || own.has(id)
        ? extend(id)
        : Promise.reject(new UnknownExtension(`Unknown extension: ${id}`));
    },
  });
  Object.assign(vm, {
    loadProject: async (input: unknown): Promise<unknown> => {
      try {
        return await load(input);
      } catch (error) {
        onRefused(error instanceof UnknownExtension ? 'extensionUnsupported' : 'projectInvalid');
        throw error;
      }
    },
  });
  return () => [...asking].filter(isSilent);
}
