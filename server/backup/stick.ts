import path from 'node:path';
import { BackupRefused } from './manifest.ts';
import { mountedAs } from './mounted-as.ts';

/** Returns the path that `usb:LABEL` or `usb:LABEL/folder` names; undefined for a path. Throws BackupRefused. */
export async function placeOnStick(name: string, find = mountedAs): Promise<string | undefined> {
  const [, label, rest = ''] = /^usb:([^/\\]+)(?:[/\\](.*))?$/s.exec(name) ?? [];
  if (label === undefined) return undefined;
  const [stick, other] = await find(label);
  if (stick === undefined) throw new BackupRefused(`找不到名为 ${label} 的 U 盘，请插好，等系统显示出来再试`);
  if (other !== undefined) throw new BackupRefused(`有几个名为 ${label} 的 U 盘，请只插一个`);
  const fullPath = path.join(stick, rest);
  const root = stick.endsWith(path.sep) ? stick : stick + path.sep;
  if (fullPath !== stick && !fullPath.startsWith(root)) throw new BackupRefused(`不在 U 盘上：${name}`);
  return fullPath;
}
