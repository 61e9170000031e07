import { silenceExtensions, type AskingMachine } from '#domain/frames/silent-extensions.ts';

/** The part of the virtual machine that loads the extensions of a project. */
export type ExtensionMachine = AskingMachine & {
  readonly extensionManager: { readonly isBuiltinExtension: (id: string) => boolean };
  readonly _loadExtensions: (ids: Iterable<string>, urls?: ReadonlyMap<string, string>) => Promise<unknown>;
};

/**
 * Projects made elsewhere use extensions that the engine does not have, or that would be loaded from another site. The
 * engine refuses the whole project then; here it goes without them. Answers what the last project went without, the
 * extensions among it that are there and ask others, which nobody answers here.
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
