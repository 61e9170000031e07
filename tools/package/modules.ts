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

/** Nothing of these is read by a program that runs. */
const surplusFile = /\.(?:map|tsx?|[cm]ts|a|pdb)$/;
const surplusFolder = /^(?:test|tests|test-jest|__tests__|benchmark|benchmarks|examples|docs|include)$/;

/**
 * Leaves in `folder`/node_modules what the built server reads there, of another platform too: the locked versions, by
 * npm, which compares each with its hash. No script of a package runs. The runtime is one of them, in a folder of its name.
 */
export function installModules(folder: string, platform: Platform): void {
  const { name, version, license, dependencies, optionalDependencies } = manifest;
  const isExternal = (one: string) => serverExternals.some((pattern) => pattern.test(one));
  const postgres = postgresPackage(platform);
  const native = {
    [postgres]: optionalDependencies[postgres],
    [platform.runtime.name]: runtimeVersion,
  };
  const wanted = {
    name,
    version,
    license,
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([one]) => isExternal(one))),
    // As optional ones, for of others npm asks whether they run here.
    optionalDependencies: native,
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(wanted, null, 2)}\n`);
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

/** What came is what was locked, whatever the registry is, and the runtime what was seen when its version was chosen. */
function checkIntegrity(folder: string, { runtime }: Platform): void {
  const wanted = lockedIn(path.join(root, 'package-lock.json'));
  for (const [place, { integrity }] of Object.entries(
    lockedIn(path.join(folder, 'node_modules/.package-lock.json')),
  )) {
    const known = place === `node_modules/${runtime.name}` ? runtime.integrity : wanted[place]?.integrity;
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

/** npm carries no links, and where the product is installed it may not write: made here, not at the first start. */
function makeLinks(postgres: string): void {
  for (const { source, target } of links.parse(
    JSON.parse(readFileSync(path.join(postgres, 'native/pg-symlinks.json'), 'utf8')),
  )) {
    const place = path.join(postgres, target);
    if (!existsSync(place)) symlinkSync(path.basename(source), place);
  }
}
