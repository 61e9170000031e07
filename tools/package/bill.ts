import { execFileSync } from 'node:child_process';
import path from 'node:path';
import * as z from 'zod/mini';
import { root } from '#tools/prepare.mjs';
import { lockedIn, manifest, type Locked } from './manifest.ts';
import { postgresPackage, runtimeVersion, type Platform } from './platforms.ts';

/** Packages needed only by the build whose code or pictures end up in the pages. */
const builtIn = [
  '@codemirror/lang-python',
  '@iconify-json/fluent-emoji-flat',
  '@radix-ui/colors',
  '@statelyai/inspect',
  'blockly',
  'codemirror',
  'pdfjs-dist',
  'pyodide',
];
/** Packages that their authors bundle into one file with its own list of contents. */
const builtByOthers = ['@turbowarp/packager'];

const licence = z.looseObject({
  license: z.optional(z.looseObject({ id: z.optional(z.string()) })),
  expression: z.optional(z.string()),
});
const component = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  licenses: z.optional(z.array(licence)),
});
const bill = z.looseObject({
  metadata: z.looseObject({}),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

export type Component = z.infer<typeof component>;

/** Describes a component that is not in package-lock.json. */
function fetched(name: string, version: string, id: string): Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    purl,
    licenses: [{ license: { id } }],
  };
}

/**
 * Returns the bill of materials (CycloneDX): npm's list of the locked packages, without those that this
 * platform does not get and those needed only by the build, plus the runtime and the Scratch editor. The same
 * lock file gives the same bill.
 */
export function billOf(platform: Platform, editor: { name: string; version: string }, time: Date) {
  const whole = bill.parse(
    JSON.parse(
      execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      }),
    ),
  );
  const kept = reached(whole, platform);
  const components = [
    ...whole.components.filter((one) => kept.has(one['bom-ref'])),
    fetched(platform.runtime.name, runtimeVersion, 'MIT'),
    fetched(editor.name, editor.version, 'AGPL-3.0-only'),
  ];
  const dependencies = whole.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
  // A random serial number and a timestamp would make every archive different.
  const { serialNumber: _, ...rest } = whole;
  return {
    ...rest,
    metadata: { ...whole.metadata, timestamp: time.toISOString() },
    components,
    dependencies,
  };
}

/** Returns the refs of the wanted packages and of all their dependencies. */
function reached(whole: z.infer<typeof bill>, platform: Platform): Set<string> {
  const lock = Object.entries(lockedIn(path.join(root, 'package-lock.json')));
  const byRef = new Map(lock.map(([place, one]) => [refOf(place, one), one]));
  const dependsOn = new Map(whole.dependencies.map((one) => [one.ref, one.dependsOn]));
  const versions = {
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
    ...manifest.dependencies,
  };
  const ref = (name: string) => `${name}@${versions[name]}`;
  const kept = new Set(builtByOthers.map(ref));
  const open = [...Object.keys(manifest.dependencies), ...builtIn, postgresPackage(platform)].map(ref);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (kept.has(next) || !fits(byRef.get(next), platform)) continue;
    kept.add(next);
    open.push(...(dependsOn.get(next) ?? []));
  }
  return kept;
}

function refOf(place: string, { version }: Locked): string {
  return `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
}

function fits(one: Locked | undefined, { os, cpu }: Platform): boolean {
  const has = (list: Locked['os'], value: string) => list?.includes(value) ?? true;
  return has(one?.os, os) && has(one?.cpu, cpu) && (os !== 'linux' || has(one?.libc, 'glibc'));
}
