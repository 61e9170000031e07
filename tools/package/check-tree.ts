import { codeFor } from './native-code.ts';
import type { Entry } from './entries.ts';
import { postgresPackage, type Platform } from './platforms.ts';

/** Names that Windows reserves for devices or cannot create. */
const refusedByWindows = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|[<>:"|?*\\]|[. ]$/i;
const surplus = /\.(?:map|tsx?)$|(?:^|\/)(?:tests?|__tests__)\//;
/**
 * The maximum path length with the folder of the archive. Windows allows 260 including the folder of
 * installation.
 */
const longest = 200;

/** Files of every archive. */
const always = [
  'dist/server.js',
  'dist/parse-worker.js',
  'dist/web/index.html',
  'dist/web/scratch-editor/index.html',
  'LICENSE',
  'NOTICE',
  'THIRD-PARTY-LICENCES.txt',
  'sbom.cdx.json',
  'settings.env',
];

/**
 * Returns the faults of a tree, one line each: programs of another system, names that cannot be created,
 * missing files.
 */
export function faultsOf(entries: readonly Entry[], folder: string, platform: Platform): string[] {
  return [
    ...entries.flatMap((entry) => faultsOfEntry(entry, folder, platform)),
    ...missing(entries, platform),
    ...sameWithoutCase(entries),
  ];
}

function faultsOfEntry(entry: Entry, folder: string, { os, cpu }: Platform): string[] {
  const faults: string[] = [];
  const full = `${folder}/${entry.path}`;
  if (full.length > longest) faults.push('its path is too long');
  if (entry.path.split('/').some((name) => refusedByWindows.test(name)))
    faults.push('a name Windows refuses');
  if (surplus.test(entry.path)) faults.push('nobody asked for it');
  if (entry.path.endsWith('.bat') && /(?<!\r)\n/.test(entry.head.toString())) faults.push('bare line feeds');
  if (entry.link !== undefined && (os === 'win32' || /^\/|\.\./.test(entry.link)))
    faults.push(`a link to ${entry.link}`);
  const code = codeFor(entry.head);
  if (code !== undefined && (code.os !== os || !code.cpus.includes(cpu)))
    faults.push(`a program for ${code.os} ${code.cpus.join(' ')}`);
  return faults.map((fault) => `${entry.path}: ${fault}`);
}

/** Finds missing programs and native modules. A native module must contain code of some system. */
function missing(entries: readonly Entry[], platform: Platform): string[] {
  const { os } = platform;
  const exe = os === 'win32' ? '.exe' : '';
  const postgres = `node_modules/${postgresPackage(platform)}/native/bin`.replaceAll('/', '\\/');
  const expected = [
    `runtime\\/node${exe}`,
    ...['postgres', 'initdb', 'pg_ctl'].map((name) => `${postgres}\\/${name}${exe}`),
    String.raw`node_modules\/@node-rs\/argon2-[\w-]+\/.+\.node`,
    String.raw`node_modules\/@img\/sharp-[\w-]+\/.+\.node`,
    String.raw`node_modules\/@img\/sharp-[\w-]+\/.*libvips.+`,
  ];
  const programs = entries.filter(({ head }) => codeFor(head) !== undefined).map((entry) => entry.path);
  const files = [...always, os === 'win32' ? 'start.bat' : 'start.sh'];
  return [
    ...expected.filter((pattern) => !programs.some((name) => new RegExp(`^${pattern}$`).test(name))),
    ...files.filter((name) => !entries.some((entry) => entry.path === name)),
  ].map((what) => `missing: ${what.replaceAll('\\/', '/')}`);
}

/** Windows and macOS would overwrite one with the other. */
function sameWithoutCase(entries: readonly Entry[]): string[] {
  const seen = new Map<string, string>();
  return entries.flatMap(({ path }) => {
    const other = seen.get(path.toLowerCase());
    seen.set(path.toLowerCase(), path);
    return other === undefined ? [] : [`${path}: the same name as ${other}`];
  });
}
