import path from 'node:path';
import type { BackupStore } from '../files/s3-settings.ts';

/** Returns the default folder of the job's archives: in the data folder, which is lost with its disk. */
export function folderOfBackups(
  setting: string | undefined,
  dataDir: string,
  store: BackupStore | undefined,
): { readonly folder: string } | { readonly bad: string } {
  if (setting === undefined) return { folder: path.join(dataDir, 'backups') };
  if (setting.startsWith('s3:'))
    return store === undefined
      ? {
          bad: 'missing setting BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY, BACKUP_S3_SECRET_KEY: BACKUP_FOLDER needs it',
        }
      : { folder: setting };
  if (setting.startsWith('usb:'))
    return /^usb:[^/\\]+(?:[/\\].*)?$/s.test(setting)
      ? { folder: setting }
      : { bad: `bad setting BACKUP_FOLDER "${setting}": usb:LABEL or usb:LABEL/folder` };
  const folder = path.resolve(setting);
  return isInside(folder, dataDir)
    ? { bad: `bad setting BACKUP_FOLDER "${folder}": what is lost with DATA_DIR is no backup of it` }
    : { folder };
}

/** Where that is, for people: no keys are named. */
export type BackupPlace = { readonly kind: 'data' | 'folder' | 'stick' | 'bucket'; readonly name: string };

export function placeOfBackups(folder: string, dataDir: string): BackupPlace {
  if (folder.startsWith('usb:')) return { kind: 'stick', name: folder.slice(4) };
  if (folder.startsWith('s3:')) return { kind: 'bucket', name: folder.slice(3) };
  return { kind: isInside(folder, dataDir) ? 'data' : 'folder', name: folder };
}

/** Whether it is that folder, or lies below it. */
export function isInside(folder: string, other: string): boolean {
  const relativePath = path.relative(other, folder);
  return relativePath === '' || (relativePath.split(path.sep)[0] !== '..' && !path.isAbsolute(relativePath));
}
