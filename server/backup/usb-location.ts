import path from 'node:path';
import { BackupRefused } from './manifest.ts';
import { findDisks } from './disks-by-label.ts';

/** Returns the path that `usb:LABEL` or `usb:LABEL/folder` names; undefined for a path. Throws BackupRefused. */
export async function usbPath(name: string, find = findDisks): Promise<string | undefined> {
  const [, label, rest = ''] = /^usb:([^/\\]+)(?:[/\\](.*))?$/s.exec(name) ?? [];
  if (label === undefined) return undefined;
  const [disk, other] = await find(label);
  if (disk === undefined) throw new BackupRefused(`找不到名为 ${label} 的 U 盘，请插好，等系统显示出来再试`);
  if (other !== undefined) throw new BackupRefused(`有几个名为 ${label} 的 U 盘，请只插一个`);
  const fullPath = path.join(disk, rest);
  const root = disk.endsWith(path.sep) ? disk : disk + path.sep;
  if (fullPath !== disk && !fullPath.startsWith(root)) throw new BackupRefused(`不在 U 盘上：${name}`);
  return fullPath;
}
