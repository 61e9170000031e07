import { z } from 'zod';
import { cloudName, maxVariables } from './cloud-variable.ts';

const project = z.looseObject({
  targets: z.array(
    z.looseObject({
      isStage: z.boolean(),
      variables: z.optional(z.record(z.string(), z.array(z.unknown()))),
    }),
  ),
});

/** Names of the cloud variables in a project.json; empty without a project. */
export function cloudNames(text: string | undefined): ReadonlySet<string> {
  const found = project.safeParse(parsed(text ?? ''));
  const stage = found.success ? found.data.targets.find(({ isStage }) => isStage) : undefined;
  const names = Object.values(stage?.variables ?? {}).flatMap(([name, , isCloud]) => {
    const known = cloudName.safeParse(name);
    return isCloud === true && known.success ? [known.data] : [];
  });
  return new Set(names.slice(0, maxVariables));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
