/**
 * The part of an asset that determines what a project saves of it; `broken`: the original is missing, and a placeholder
 * is shown.
 */
type ProjectAsset = { broken?: { readonly assetId: string } };

type Target = {
  readonly blocks: {
    readonly _blocks: Readonly<
      Record<string, { readonly fields: Readonly<Record<string, { value: unknown }>> }>
    >;
  };
  readonly sprite: { readonly costumes: readonly ProjectAsset[]; readonly sounds: readonly ProjectAsset[] };
};

/** The part of the virtual machine that installs the targets of a project or a sprite. */
export type InstallingMachine = {
  readonly installTargets: (targets: readonly Target[], ...rest: unknown[]) => unknown;
};

/**
 * Repairs projects of other programs that Scratch's editor opens but saves in a form that it cannot open again: a
 * computed name becomes a text, and a picture or sound without its own name is replaced with the placeholder shown for
 * it.
 */
export function mendTargets(vm: InstallingMachine): void {
  const install = vm.installTargets.bind(vm);
  Object.assign(vm, {
    installTargets: (targets: readonly Target[], ...rest: unknown[]): unknown => {
      for (const target of targets) mend(target);
      return install(targets, ...rest);
    },
  });
}

function mend({ blocks: { _blocks: blocks }, sprite }: Target): void {
  for (const { fields } of Object.values(blocks))
    for (const field of Object.values(fields))
      if (Array.isArray(field.value)) field.value = String(field.value);
  for (const stored of [...sprite.costumes, ...sprite.sounds])
    if (stored.broken !== undefined && !/^[a-f0-9]{32}$/i.test(stored.broken.assetId)) delete stored.broken;
}
