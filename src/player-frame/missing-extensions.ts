import {
  isSilentExtension,
  silenceExtensions,
  type AskingMachine,
} from '#domain/frames/silent-extensions.ts';

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
  let missing: readonly string[] = [];
  silenceExtensions(vm);
  const { _loadExtensions: load } = vm;
  Object.assign(vm, {
    _loadExtensions: (ids: Iterable<string>, urls?: ReadonlyMap<string, string>) => {
      const all = [...ids];
      const isKnown = (id: string): boolean => vm.extensionManager.isBuiltinExtension(id);
      missing = all.filter((id) => !isKnown(id) || isSilentExtension(id));
      return load.call(vm, new Set(all.filter(isKnown)), urls);
    },
  });
  return () => missing;
}
