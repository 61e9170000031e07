import { kindOfFile } from '#lib/work-kinds.ts';
import type { Schema } from '#openapi/index.ts';

export type StoredFileRow = Schema<'StoredFileRow'>;

export type PreviewKind = 'image' | 'video' | 'audio' | 'text' | 'project';

const textLimit = 256 * 1024;

/** How a file can be shown here; null: it is to be downloaded. */
export function previewKind({
  filePath,
  fileSize,
}: Pick<StoredFileRow, 'filePath' | 'fileSize'>): PreviewKind | null {
  const extension = /\.([^.]+)$/.exec(filePath)?.[1] ?? '';
  if (/^(png|jpe?g|gif|webp)$/.test(extension)) return 'image';
  if (/^(mp4|webm)$/.test(extension)) return 'video';
  if (/^(mp3|wav|ogg)$/.test(extension)) return 'audio';
  if (kindOfFile(filePath) !== undefined) return 'project';
  return /^(txt|md|csv|json)$/.test(extension) && fileSize <= textLimit ? 'text' : null;
}

const placeNames: Readonly<Record<string, string>> = {
  user: '用户头像',
  course: '课程',
  unit: '课程单元',
  'unit-video': '课程单元视频',
  'unit-case': '课程单元案例',
  'unit-work': '课程单元预设作品',
  'unit-ppt': '课程单元资料',
  'unit-plan': '课程单元教案',
  work: '作品',
  'work-version': '作品历史版本',
  announcement: '系统通告',
  news: '资讯',
  config: '网站配置',
};

/** What kind of place uses a file. */
export function placeName(kind: string): string {
  return placeNames[kind] ?? kind;
}
