/** The part of a stored file that tells what a project saves of it; `broken`: what it names is not there, a placeholder stands in. */
type Stored = { broken?: { readonly assetId: string } };

type Target = {
  readonly blocks: {
    readonly _blocks: Readonly<
      Record<string, { readonly fields: Readonly<Record<string, { value: unknown }>> }>
    >;
  };
  readonly sprite: { readonly costumes: readonly Stored[]; readonly sounds: readonly Stored[] };
};

/** The part of the virtual machine that takes what was read of a project or a sprite. */
export type InstallingMachine = {
  readonly installTargets: (targets: readonly Target[], ...rest: unknown[]) => unknown;
};

/**
 * Programs beside Scratch have written projects that its editor opens, and saves so that it does not open them again. What
 * it would refuse in its own file is put right as it is opened: a name that is reckoned by blocks becomes a text, and a
 * picture or sound without a name of its own gives way to the placeholder that is seen in its place.
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
