import { execFile } from 'node:child_process';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ifExists } from '#server/files/folders.ts';

/**
 * The folders under which systems mount removable disks by label: below a folder of the user, or directly (macOS, old
 * Linux).
 */
const defaultRoots = ['/media', '/run/media', '/Volumes'];

type SearchOptions = {
  readonly roots?: readonly string[];
  readonly isMounted?: (folder: string) => Promise<boolean>;
  /** Linux: the folder of links from labels to devices, and the table of mounts. */
  readonly labels?: string;
  readonly mounts?: string;
  /** Windows: returns lines of drive letter and label. */
  readonly volumes?: () => Promise<string>;
};

/** Returns the folders at which a disk of this label is mounted now. */
export async function findDisks(label: string, options: SearchOptions = {}): Promise<readonly string[]> {
  const { volumes = process.platform === 'win32' ? listVolumes : undefined } = options;
  if (volumes !== undefined) return drivesOf(await volumes(), label);
  return [...new Set([...(await findByFolder(label, options)), ...(await findByDevice(label, options))])];
}

async function findByFolder(
  label: string,
  { roots = defaultRoots, isMounted = isMountPoint }: SearchOptions,
) {
  const found: string[] = [];
  for (const root of roots)
    for (const folder of [root, ...(await foldersIn(root))]) {
      const mountPath = path.join(folder, label);
      if (path.dirname(mountPath) === folder && (await isMounted(mountPath))) found.push(mountPath);
    }
  return found;
}

async function foldersIn(root: string): Promise<string[]> {
  const entries = (await ifExists(readdir(root, { withFileTypes: true }))) ?? [];
  return entries.filter((one) => one.isDirectory()).map((one) => path.join(root, one.name));
}

/** A folder that an unplugged disk left behind is on the system's disk. */
async function isMountPoint(folder: string): Promise<boolean> {
  const folderStats = await ifExists(stat(folder));
  return folderStats?.isDirectory() === true && folderStats.dev !== (await stat(path.dirname(folder))).dev;
}

/**
 * A server has no desktop that mounts disks by label: an administrator chose the folder, and it is found through the
 * device.
 */
async function findByDevice(
  label: string,
  { labels = '/dev/disk/by-label', mounts = '/proc/self/mounts' }: SearchOptions,
): Promise<string[]> {
  const links = ((await ifExists(readdir(labels))) ?? []).filter(
    (name) => unescapeCodes(name, /\\x(..)/g, 16) === label,
  );
  const devices = await Promise.all(links.map((name) => realpath(path.join(labels, name))));
  const lines = devices.length === 0 ? '' : await readFile(mounts, 'utf8');
  // A disk that is mounted at two folders shows the same files in both.
  return devices.flatMap((device) => {
    const line = lines
      .split('\n')
      .find((one) => unescapeCodes(one.split(' ')[0] ?? '', /\\(\d{3})/g, 8) === device);
    return line === undefined ? [] : [unescapeCodes(line.split(' ')[1] ?? '', /\\(\d{3})/g, 8)];
  });
}

/** Decodes the escapes of spaces and similar characters. */
const unescapeCodes = (text: string, escaped: RegExp, base: number): string =>
  text.replace(escaped, (_all, code: string) => String.fromCharCode(Number.parseInt(code, base)));

const command =
  '[Console]::OutputEncoding = [Text.Encoding]::UTF8; [IO.DriveInfo]::GetDrives() | Where-Object IsReady | ForEach-Object { $_.Name + $_.VolumeLabel }';

async function listVolumes(): Promise<string> {
  const parameters = ['-NoProfile', '-NonInteractive', '-Command', command];
  return (await promisify(execFile)('powershell.exe', parameters, { windowsHide: true, timeout: 30_000 }))
    .stdout;
}

/** Parses lines like `E:\\LABEL`; Windows compares labels without case. */
const drivesOf = (lines: string, label: string): string[] =>
  lines
    .split(/\r?\n/)
    .filter((line) => line.slice(3).toLowerCase() === label.toLowerCase())
    .map((line) => line.slice(0, 3));
