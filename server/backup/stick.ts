import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ifExists } from '#server/files/folders.ts';
import { BackupRefused } from './manifest.ts';

/** Where systems show sticks under their labels: below a folder of the user's, or at once (macOS, old Linux). */
const usualRoots = ['/media', '/run/media', '/Volumes'];

type Where = {
  readonly roots?: readonly string[];
  readonly isMounted?: (folder: string) => Promise<boolean>;
};

/** The place that `usb:LABEL` or `usb:LABEL/folder` names; undefined: it is a path. Errors: BackupRefused. */
export async function placeOnStick(
  name: string,
  { roots = usualRoots, isMounted = isDiskOfItsOwn }: Where = {},
): Promise<string | undefined> {
  const [, label, rest = ''] = /^usb:([^/\\]+)(?:[/\\](.*))?$/s.exec(name) ?? [];
  if (label === undefined) return undefined;
  const found: string[] = [];
  for (const root of roots)
    for (const folder of [root, ...(await foldersIn(root))]) {
      const place = path.join(folder, label);
      if (path.dirname(place) === folder && (await isMounted(place))) found.push(place);
    }
  const [stick, other] = found;
  if (stick === undefined) throw new BackupRefused(`找不到名为 ${label} 的 U 盘，请插好，等系统显示出来再试`);
  if (other !== undefined) throw new BackupRefused(`有几个名为 ${label} 的 U 盘，请只插一个`);
  const place = path.join(stick, rest);
  if (place !== stick && !place.startsWith(stick + path.sep)) throw new BackupRefused(`不在 U 盘上：${name}`);
  return place;
}

async function foldersIn(root: string): Promise<string[]> {
  const entries = (await ifExists(readdir(root, { withFileTypes: true }))) ?? [];
  return entries.filter((one) => one.isDirectory()).map((one) => path.join(root, one.name));
}

/** A folder that a stick has left behind is on the system's disk. */
async function isDiskOfItsOwn(folder: string): Promise<boolean> {
  const own = await ifExists(stat(folder));
  return own?.isDirectory() === true && own.dev !== (await stat(path.dirname(folder))).dev;
}
