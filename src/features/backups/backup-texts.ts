import type { Schema } from '#openapi/index.ts';
import { fileSizeText } from '#shared/files/file-size.ts';
import { recentDay } from '#shared/text/recent-day.ts';

/** Returns a time of the server to the minute, with 今天 or 昨天 instead of the date where that is shorter. */
export function recentTimeText(time: string, now: string): string {
  const text = recentDay(time, now);
  return /^[今昨]天/.test(text) ? text : time.slice(0, 16);
}

/** Returns the place of backups in words: `U 盘“备份盘”`. */
export function placeText({ kind, name }: Schema<'BackupPlace'>): string {
  switch (kind) {
    case 'data':
    case 'folder':
      return `文件夹 ${name}`;
    case 'stick':
      return `U 盘“${name}”`;
    case 'bucket':
      return `对象存储 ${name}`;
    default:
      return kind satisfies never;
  }
}

/** Returns size, content and maker of a backup: `1.2 GB · 数据库和 3456 个文件 · 自动`. */
export function contentText({
  size,
  fileCount,
  brokenCount,
  isAutomatic,
  madeBy,
}: Schema<'StoredBackup'>): string {
  const files = fileCount === null ? '数据库和文件' : `数据库和 ${fileCount} 个文件`;
  const broken = brokenCount === null || brokenCount === 0 ? '' : `（${brokenCount} 个缺失或损坏）`;
  const maker = isAutomatic ? '自动' : madeBy;
  return [fileSizeText(size), files + broken, ...(maker === null ? [] : [maker])].join(' · ');
}

const daily = /^0 (\d{1,2}) (\d{1,2}) \* \* \?$/;

/** Returns the time of a cron expression that comes due once a day, as `02:00`; otherwise undefined. */
export function dailyTime(cronExpression: string): string | undefined {
  const [, minute, hour] = daily.exec(cronExpression.trim()) ?? [];
  if (minute === undefined || hour === undefined) return undefined;
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

/** Returns the cron expression for `02:00` every day. */
export function dailyCron(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `0 ${minute} ${hour} * * ?`;
}
