import { contentKind, type ContentKind } from './content-kind.ts';

export type FileKind = 'image' | 'audio' | 'video' | 'document' | 'scratch' | 'archive' | 'text';

export type SniffedType = {
  /** Lower case, without the dot, one spelling per type (`jpeg` becomes `jpg`). */
  extension: string;
  mime: string;
  kind: FileKind;
  /**
   * Whether a browser may show it on our origin. SVG may not, because it can contain scripts; it is served as an
   * attachment or with a sandboxing Content-Security-Policy.
   */
  inline: boolean;
};

export type SniffResult =
  | { ok: true; type: SniffedType }
  | { ok: false; reason: 'typeNotAllowed' | 'contentMismatch'; message: string };

type AllowedType = { mime: string; kind: FileKind; contents: readonly ContentKind[]; inline?: boolean };

const office = 'application/vnd.openxmlformats-officedocument';

const ALLOWED: ReadonlyMap<string, AllowedType> = new Map([
  ['png', { mime: 'image/png', kind: 'image', contents: ['png'], inline: true }],
  ['jpg', { mime: 'image/jpeg', kind: 'image', contents: ['jpg'], inline: true }],
  ['gif', { mime: 'image/gif', kind: 'image', contents: ['gif'], inline: true }],
  ['webp', { mime: 'image/webp', kind: 'image', contents: ['webp'], inline: true }],
  ['svg', { mime: 'image/svg+xml', kind: 'image', contents: ['svg'] }],
  ['mp3', { mime: 'audio/mpeg', kind: 'audio', contents: ['mp3'], inline: true }],
  ['wav', { mime: 'audio/wav', kind: 'audio', contents: ['wav'], inline: true }],
  ['ogg', { mime: 'audio/ogg', kind: 'audio', contents: ['ogg'], inline: true }],
  ['mp4', { mime: 'video/mp4', kind: 'video', contents: ['mp4'], inline: true }],
  ['webm', { mime: 'video/webm', kind: 'video', contents: ['webm'], inline: true }],
  // Audio only, as browsers record it.
  ['m4a', { mime: 'audio/mp4', kind: 'audio', contents: ['mp4'], inline: true }],
  ['weba', { mime: 'audio/webm', kind: 'audio', contents: ['webm'], inline: true }],
  ['pdf', { mime: 'application/pdf', kind: 'document', contents: ['pdf'], inline: true }],
  ['doc', { mime: 'application/msword', kind: 'document', contents: ['ole'] }],
  ['xls', { mime: 'application/vnd.ms-excel', kind: 'document', contents: ['ole'] }],
  ['ppt', { mime: 'application/vnd.ms-powerpoint', kind: 'document', contents: ['ole'] }],
  ['docx', { mime: `${office}.wordprocessingml.document`, kind: 'document', contents: ['zip'] }],
  ['xlsx', { mime: `${office}.spreadsheetml.sheet`, kind: 'document', contents: ['zip'] }],
  ['pptx', { mime: `${office}.presentationml.presentation`, kind: 'document', contents: ['zip'] }],
  ['zip', { mime: 'application/zip', kind: 'archive', contents: ['zip'] }],
  ['sb3', { mime: 'application/x.scratch.sb3', kind: 'scratch', contents: ['zip'] }],
  ['sprite3', { mime: 'application/x.scratch.sprite3', kind: 'scratch', contents: ['zip'] }],
  ['sb2', { mime: 'application/x.scratch.sb2', kind: 'scratch', contents: ['zip'] }],
  ['sb', { mime: 'application/x.scratch.sb', kind: 'scratch', contents: ['sb1'] }],
  ['txt', { mime: 'text/plain; charset=utf-8', kind: 'text', contents: ['text', 'json'], inline: true }],
  ['md', { mime: 'text/markdown; charset=utf-8', kind: 'text', contents: ['text', 'json'] }],
  ['csv', { mime: 'text/csv; charset=utf-8', kind: 'text', contents: ['text', 'json'] }],
  ['json', { mime: 'application/json', kind: 'text', contents: ['json'] }],
  // A program may begin with an interpreter line or a list; it is only sent as an attachment.
  ['py', { mime: 'text/x-python; charset=utf-8', kind: 'text', contents: ['text', 'json', 'markup'] }],
  ['blockly', { mime: 'application/json', kind: 'text', contents: ['json'] }],
]);

const SPELLINGS: ReadonlyMap<string, string> = new Map([['jpeg', 'jpg']]);

/**
 * Determines the type of a file by its extension and first bytes (`StagedFile.head`), which must agree. Types that are
 * not listed (programs, HTML, scripts) are refused.
 */
export function sniff(head: Uint8Array, fileName: string): SniffResult {
  const written = /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const extension = SPELLINGS.get(written) ?? written;
  const allowed = ALLOWED.get(extension);
  if (allowed === undefined) return { ok: false, reason: 'typeNotAllowed', message: '不支持的文件类型' };
  if (!allowed.contents.includes(contentKind(head))) {
    const message = allowed.contents.includes('text')
      ? '文件内容不是 UTF-8 编码的文本，请另存为 UTF-8 后再上传'
      : `文件内容与扩展名 .${written} 不符，请用原来的软件重新保存后再上传`;
    return { ok: false, reason: 'contentMismatch', message };
  }
  const { mime, kind, inline = false } = allowed;
  return { ok: true, type: { extension, mime, kind, inline } };
}

/** Returns only the type, for callers that do not report the reason. */
export function sniffType(head: Uint8Array, fileName: string): SniffedType | undefined {
  const result = sniff(head, fileName);
  return result.ok ? result.type : undefined;
}
