import { silenceExtensions, type AskingMachine } from '#shared/frames/silent-extensions.ts';

/** The part of the virtual machine that loads the extensions of a project. */
export type ExtensionMachine = AskingMachine & {
  readonly extensionManager: { readonly isBuiltinExtension: (id: string) => boolean };
  readonly _loadExtensions: (ids: Iterable<string>, urls?: ReadonlyMap<string, string>) => Promise<unknown>;
};

/**
 * Projects made elsewhere use extensions that the engine lacks, or that would be loaded from another site. The engine
 * then refuses the whole project; this loads it without them. Returns a function that lists the omitted extensions of
 * the last project, and those whose external services are unavailable here.
 */
export function leaveOutMissing(vm: ExtensionMachine): () => readonly string[] {
  let used: readonly string[] = [];
  const isSilent = silenceExtensions(vm);
  const isKnown = (id: string): boolean => vm.extensionManager.isBuiltinExtension(id);
  const { _loadExtensions: load } = vm;
  Object.assign(vm, {
    _loadExtensions: (ids: Iterable<string>, urls?: ReadonlyMap<string, string>) => {
      used = [...ids];
      return load.call(vm, new Set(used.filter(isKnown)), urls);
    },
  });
  return () => used.filter((id) => !isKnown(id) || isSilent(id));
}
