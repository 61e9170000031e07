import type { Schema } from '#openapi/index.ts';
import { fileUrl } from '#server/http/file-url.ts';
import { refusal } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { cleanFileName } from '#server/files/file-name.ts';
import type { DictTexts } from '#server/shared/dictionaries/dictionaries.ts';
import type { StoredFile } from './stored-file.store.ts';

/** Returns a row of 文件管理, with the texts of docs/wire.md#derived-fields. */
export function storedFileRow(
  { createTime, updateTime, updateBy: _updateBy, ...row }: StoredFile,
  useCount: number,
  text: DictTexts,
): Schema<'StoredFileRow'> {
  return {
    ...row,
    fileType_dictText: text('file_type', row.fileType),
    fileLocation_dictText: text('file_location', row.fileLocation),
    filePath_url: fileUrl(row.filePath),
    isUsed: useCount > 0 ? '1' : '0',
    useCount,
    createTime: wireTime(createTime),
    revision: revisionOf({ createTime, updateTime }),
  };
}

type FileChange = {
  readonly fileName?: string | undefined;
  readonly fileType?: number | undefined;
  readonly fileTag?: string | null | undefined;
};

/**
 * Returns the columns that a save writes; columns absent in the body stay unchanged. Errors: refusals that name the
 * field.
 */
export function storedFileValues({ fileName, fileType, fileTag }: FileChange, text: DictTexts) {
  const name = fileName === undefined ? undefined : cleanFileName(fileName);
  if (name === '') throw refusal('请输入文件名！', 'fileName');
  if (fileType !== undefined && text('file_type', fileType) === null)
    throw refusal('文件类型不存在', 'fileType');
  return {
    ...(name === undefined ? {} : { fileName: name }),
    ...(fileType === undefined ? {} : { fileType }),
    ...(fileTag === undefined ? {} : { fileTag: fileTag?.trim() ? fileTag.trim() : null }),
  };
}

const usageNames: Readonly<Record<string, string>> = {
  user: '用户',
  course: '课程',
  unit: '课程单元',
  work: '作品',
  announcement: '通告',
  notice: '通知',
  exhibition: '作品展',
  news: '资讯',
  config: '网站配置',
  form: '在线表单',
};

/** Returns the place that uses a file, such as 课程“海底世界”; `kind` of a unit's file has its slot after a hyphen. */
export function usageName({ kind, name }: { readonly kind: string; readonly name: string }): string {
  return `${usageNames[kind.split('-')[0] ?? ''] ?? ''}“${name}”`;
}
