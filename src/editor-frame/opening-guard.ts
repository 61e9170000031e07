import {
  bluetoothExtensions,
  silentExtensions,
  videoExtension,
} from '#shared/frames/unavailable-extensions.ts';
import { judgedProject } from '#shared/frames/judged-project.ts';
import { silenceExtensions, type AskingMachine } from '#shared/frames/silent-extensions.ts';

/** The part of the virtual machine that opens a project. */
export type OpeningMachine = AskingMachine & {
  readonly loadProject: (input: unknown) => Promise<unknown>;
  readonly extensionManager: {
    readonly loadExtensionURL: (id: string) => Promise<unknown>;
  };
};

/** The extensions of the pinned editor without external requests. The editor provides no list. */
const localExtensions: ReadonlySet<string> = new Set(['coreExample', 'pen', 'music', 'makeymakey']);

/**
 * Opens files like the server's upload. The editor refuses files of other programs for details, so it gets the result
 * of the upload validator. For a file that still does not open, the editor shows its own error page without an event:
 * this reports it to the page. For an unknown extension it would start a worker that never answers; the project omits
 * it. `onReplaced` receives the costumes whose
 * drawings would stop the browser. Returns a function that lists the project's extensions that do nothing here.
 */
export function guardOpening(
  vm: OpeningMachine,
  onRefused: (reason: 'projectInvalid') => void,
  onReplaced: (costumes: readonly string[]) => void,
): () => readonly string[] {
  const asking = new Set<string>();
  const missing = new Set<string>();
  // Face sensing would use the camera without any effect.
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
      if (isAsking || localExtensions.has(id)) return extend(id);
      missing.add(id);
      return Promise.resolve();
    },
  });
  Object.assign(vm, {
    loadProject: async (input: unknown): Promise<unknown> => {
      missing.clear();
      try {
        const { project, replaced } = judged(input);
        const result = await load(project);
        if (replaced.length > 0) onReplaced(replaced);
        return result;
      } catch (error) {
        onRefused('projectInvalid');
        throw error;
      }
    },
  });
  return () => [...[...asking].filter(isSilent), ...missing];
}

function judged(input: unknown): { project: unknown; replaced: readonly string[] } {
  const bytes = bytesOf(input);
  if (bytes === undefined) return { project: input, replaced: [] };
  const project = judgedProject(bytes);
  if (project === undefined) throw new Error('The project was refused');
  return { project: project.bytes.buffer, replaced: project.replaced };
}

function bytesOf(input: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  return input instanceof Uint8Array ? new Uint8Array(input) : undefined;
}
