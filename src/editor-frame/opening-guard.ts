import { bluetoothExtensions, silentExtensions, videoExtension } from '#domain/frames/extension-words.ts';
import { judgedProject } from '#domain/frames/judged-project.ts';
import { silenceExtensions, type AskingMachine } from '#domain/frames/silent-extensions.ts';

/** The part of the virtual machine that opens a project. */
export type OpeningMachine = AskingMachine & {
  readonly loadProject: (input: unknown) => Promise<unknown>;
  readonly extensionManager: {
    readonly loadExtensionURL: (id: string) => Promise<unknown>;
  };
};

/** Those of the pinned editor that ask nobody. It has no list to be asked for. */
const own: ReadonlySet<string> = new Set(['coreExample', 'pen', 'music', 'makeymakey']);

/**
 * Opens what the server took in. The editor refuses files of other programs for details, so it is given what the judge of
 * the upload makes of a file. Of one that does not open then, the editor shows its own error page and tells nobody: this
 * tells the page. For an extension that the editor does not have it would start a worker that never answers; the project
 * goes without. Answers which extensions of the project do nothing here.
 */
export function guardOpening(
  vm: OpeningMachine,
  onRefused: (reason: 'projectInvalid') => void,
): () => readonly string[] {
  const asking = new Set<string>();
  const missing = new Set<string>();
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
      if (isAsking || own.has(id)) return extend(id);
      missing.add(id);
      return Promise.resolve();
    },
  });
  Object.assign(vm, {
    loadProject: async (input: unknown): Promise<unknown> => {
      missing.clear();
      try {
        return await load(judged(input));
      } catch (error) {
        onRefused('projectInvalid');
        throw error;
      }
    },
  });
  return () => [...[...asking].filter(isSilent), ...missing];
}

function judged(input: unknown): unknown {
  const bytes = bytesOf(input);
  if (bytes === undefined) return input;
  const project = judgedProject(bytes);
  if (project === undefined) throw new Error('The project was refused');
  return project.buffer;
}

function bytesOf(input: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  return input instanceof Uint8Array ? new Uint8Array(input) : undefined;
}
