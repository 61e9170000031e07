import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { root } from '#tools/prepare.mjs';
import { serverExternals } from '#tools/server-externals.mjs';
import { lockedIn, manifest } from './manifest.ts';
import { postgresPackage, runtimeVersion, type Platform } from './platforms.ts';

/** Files that a running program does not read. */
const surplusFile = /\.(?:map|tsx?|[cm]ts|a|pdb)$/;
const surplusFolder = /^(?:test|tests|test-jest|__tests__|benchmark|benchmarks|examples|docs|include)$/;

/**
 * Installs in `folder`/node_modules the packages that the built server loads, also for another platform: the
 * locked versions, installed by npm, which checks each hash. No package scripts run. The runtime is one of
 * the packages.
 */
export function installModules(folder: string, platform: Platform): void {
  const { name, version, license, dependencies, optionalDependencies } = manifest;
  const isExternal = (one: string) => serverExternals.some((pattern) => pattern.test(one));
  const postgres = postgresPackage(platform);
  const native = {
    [postgres]: optionalDependencies[postgres],
    [platform.runtime.name]: runtimeVersion,
  };
  const expected = {
    name,
    version,
    license,
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([one]) => isExternal(one))),
    // They are optional dependencies, because npm checks the platform of the others.
    optionalDependencies: native,
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(expected, null, 2)}\n`);
  copyFileSync(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'));
  const from = [`--os=${platform.os}`, `--cpu=${platform.cpu}`, '--libc=glibc'];
  const how = [
    '--omit=dev',
    '--ignore-scripts',
    '--no-bin-links',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  execFileSync('npm', ['install', ...from, ...how], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  checkIntegrity(folder, platform);
  rmSync(path.join(folder, 'package-lock.json'));
  rmSync(path.join(folder, 'node_modules/.package-lock.json'));
  prune(path.join(folder, 'node_modules'));
  makeLinks(path.join(folder, 'node_modules', postgres));
}

/**
 * Checks that the installed packages are the locked ones, whatever the registry answered, and that the
 * runtime is the one chosen with its version.
 */
function checkIntegrity(folder: string, { runtime }: Platform): void {
  const expected = lockedIn(path.join(root, 'package-lock.json'));
  for (const [place, { integrity }] of Object.entries(
    lockedIn(path.join(folder, 'node_modules/.package-lock.json')),
  )) {
    const known = place === `node_modules/${runtime.name}` ? runtime.integrity : expected[place]?.integrity;
    if (known === undefined || integrity !== known)
      throw new Error(`${place}: not the package that was locked`);
  }
}

function prune(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory() && !surplusFolder.test(entry.name)) prune(place);
    else if (entry.isDirectory() || surplusFile.test(entry.name)) rmSync(place, { recursive: true });
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * npm packages contain no links, and the product may not write to its folder once installed. The links are
 * therefore created here and not at the first start.
 */
function makeLinks(postgres: string): void {
  for (const { source, target } of links.parse(
    JSON.parse(readFileSync(path.join(postgres, 'native/pg-symlinks.json'), 'utf8')),
  )) {
    const place = path.join(postgres, target);
    if (!existsSync(place)) symlinkSync(path.basename(source), place);
  }
}
