import type { VirtualMachine } from './scratch-gui.ts';

type File = { readonly name: string; readonly bytes: ArrayBuffer };

/** What a draft carries: every file's name, and the bytes of those no earlier draft carried. */
export type ProjectFiles = { readonly names: string[]; readonly fresh: File[] };

/** Remembers which files the page has. A file's name is the md5 of its bytes, so it never changes. */
export function createFileLedger() {
  const known = new Set<string>();
  return {
    /** The files of the project now; `fresh` ones count as known from here on. */
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
