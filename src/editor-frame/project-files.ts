import type { VirtualMachine } from './scratch-gui.ts';

type File = { readonly name: string; readonly bytes: ArrayBuffer };

/** The files of a draft: all names, and the bytes of those that no earlier draft contained. */
export type ProjectFiles = { readonly names: string[]; readonly fresh: File[] };

/** Tracks which files the page has. A file's name is the md5 of its bytes, so its content never changes. */
export function createFileLedger() {
  const known = new Set<string>();
  return {
    /** Returns the project's current files; `fresh` ones count as known afterwards. */
    take(vm: VirtualMachine): ProjectFiles {
      const files = new Map(vm.assets.map((asset) => [`${asset.assetId}.${asset.dataFormat}`, asset.data]));
      const fresh = [...files]
        .filter(([name]) => !known.has(name))
        .map(([name, data]) => ({ name, bytes: new Uint8Array(data).buffer }));
      for (const { name } of fresh) known.add(name);
      return { names: [...files.keys()], fresh };
    },
  };
}
