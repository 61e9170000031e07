import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { root } from '#tools/prepare.mjs';

const names = z.record(z.string(), z.string());
const list = z.optional(z.union([z.string(), z.array(z.string())]));

/** The package.json from which an archive is built. */
export const manifest = z
  .object({
    name: z.string(),
    version: z.string(),
    description: z.string(),
    license: z.string(),
    dependencies: names,
    devDependencies: names,
    optionalDependencies: names,
  })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));

const locked = z.object({
  version: z.optional(z.string()),
  integrity: z.optional(z.string()),
  os: list,
  cpu: list,
  libc: list,
});
export type Locked = z.infer<typeof locked>;

/** Returns the packages of a lock file by folder. */
export function lockedIn(file: string): Readonly<Record<string, Locked>> {
  return z.object({ packages: z.record(z.string(), locked) }).parse(JSON.parse(readFileSync(file, 'utf8')))
    .packages;
}
