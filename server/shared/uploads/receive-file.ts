import { Readable } from 'node:stream';
import { cleanFileName, extensionOf } from '#server/files/file-name.ts';
import type { FileStore, StagedFile } from '#server/files/file-store.ts';
import { PICTURE_BYTES } from '#server/files/picture-metadata.ts';
import { stripPicture, pictureTypes, svgType } from '#server/files/strip-picture.ts';
import { FileEmpty, FileTooLarge } from '#server/files/receive.ts';
import { sniff, type SniffedType } from '#server/files/sniff.ts';
import { SVG_LIMIT } from '#server/files/svg-limit.ts';
import { refusal } from '#server/http/refusal.ts';
import { chunksOf } from '#server/http/upload.ts';
import type { Parsing } from '#server/parsing/parsing.ts';
import { projectEndings } from './endings.ts';
import type { Room } from './storage-room.ts';

const megabyte = 1024 * 1024;

export type ReceiveDeps = {
  readonly files: Pick<FileStore, 'stage'>;
  readonly parsing: Pick<Parsing, 'run'>;
};

/** The properties of a file that are known before its bytes. */
export type UploadSpec = {
  /** A cleaned name with an allowed extension. */
  readonly fileName: string;
  /** Bytes. */
  readonly limit: number;
  readonly room: Room;
  /** For drawings that projects name by the hash of their bytes: they are stored unchanged. */
  readonly keepsDrawing?: boolean;
};

/** Returns the cleaned name of a file; refuses a name whose extension is not allowed. */
export function checkFileName(name: string, endings: ReadonlySet<string>): string {
  const fileName = cleanFileName(name);
  if (fileName === '') throw refusal('请选择文件', 'file');
  if (!endings.has(extensionOf(fileName))) throw refusal('不支持的文件类型', 'file');
  return fileName;
}

/** A file whose content matches its extension; its bytes are in the store. */
export type CheckedFile = {
  readonly fileName: string;
  readonly fileSize: number;
  readonly sha256: string;
  /** One spelling for each kind. */
  readonly extension: string;
  readonly mimeType: string;
  /** False for a drawing that is stored unchanged; other files contain no metadata that the server removes. */
  readonly stripped: boolean;
};

/**
 * Receives the bytes of one file, checks their real type, and runs the registration. The bytes are in the store
 * before that, so that no connection waits for them; a refusal at that point leaves a content that no row names. Any
 * other refusal leaves nothing.
 */
export async function receiveFile<Result>(
  deps: ReceiveDeps,
  stream: Readable,
  spec: UploadSpec,
  register: (file: CheckedFile) => Promise<Result>,
): Promise<Result> {
  const { fileName, keepsDrawing = false } = spec;
  const staged = await stage(deps, stream, spec);
  try {
    const { extension, mime } = await checkType(deps, staged, fileName);
    const clean = await withoutMetadata(deps, staged, mime, spec);
    try {
      const { sha256 } = await clean.commit();
      return await register({
        fileName,
        fileSize: clean.size,
        sha256,
        extension,
        mimeType: mime,
        stripped: !(keepsDrawing && mime === svgType),
      });
    } finally {
      await clean.discard();
    }
  } finally {
    await staged.discard();
  }
}

const damagedPicture = () => refusal('图片已损坏，请重新保存后再上传', 'file');

/** A picture must not reveal where, by whom and with which camera or program it was made. */
async function withoutMetadata(
  { files, parsing }: ReceiveDeps,
  staged: StagedFile,
  mime: string,
  { keepsDrawing = false }: UploadSpec,
): Promise<StagedFile> {
  if (mime === svgType) {
    const drawing = keepsDrawing ? null : await parsing.run('cleanSvg', staged.path);
    if (drawing === undefined) throw damagedPicture();
    return drawing === null
      ? staged
      : await files.stage(Readable.from([Buffer.from(drawing)]), { limit: Number.MAX_SAFE_INTEGER });
  }
  if (!pictureTypes.includes(mime)) return staged;
  if (staged.size > PICTURE_BYTES)
    throw refusal(`图片超过${PICTURE_BYTES / megabyte}MB，请压缩后再上传`, 'file');
  const stripped = await parsing.run('readStrippedPicture', staged.path);
  if (stripped.isRejected) throw damagedPicture();
  const bytes = await stripPicture(staged.path, mime, stripped);
  return bytes === undefined ? staged : await files.stage(bytes, { limit: Number.MAX_SAFE_INTEGER });
}

async function stage(
  { files }: ReceiveDeps,
  stream: Readable,
  { limit, room }: UploadSpec,
): Promise<StagedFile> {
  try {
    return await files.stage(chunksOf(stream), { limit: Math.min(limit, room.bytes) });
  } catch (error) {
    if (error instanceof FileTooLarge)
      throw room.bytes < limit
        ? room.refusal()
        : refusal(`文件超过${Math.floor(limit / megabyte)}MB`, 'file');
    if (error instanceof FileEmpty) throw refusal('文件是空的', 'file');
    // Only the sender ends the stream early, by closing the connection or by an incomplete form; every other failure
    // is a server error.
    if (stream.destroyed && !stream.readableEnded) throw refusal('上传中断，请重新上传', 'file');
    throw error;
  }
}

async function checkType(
  deps: ReceiveDeps,
  staged: StagedFile,
  fileName: string,
): Promise<{ extension: string; mime: string }> {
  if (projectEndings.includes(extensionOf(fileName))) {
    const report = await deps.parsing.run('inspectSb3', staged.path);
    if (!report.ok) throw refusal(report.message, 'file');
    // Scratch 3 keeps the name of a project it opened; a project of an older version named .sb3 is stored as its real
    // type.
    const extension = report.version === 1 ? 'sb' : `sb${report.version}`;
    return { extension, mime: `application/x.scratch.${extension}` };
  }
  const sniffed = sniff(staged.head, fileName);
  if (!sniffed.ok) throw refusal(sniffed.message, 'file');
  await checkContent(deps, staged, sniffed.type);
  return sniffed.type;
}

/** Archives that are stored unchanged, including documents and sprites. */
const zipped = /^application\/(?:zip|vnd\.openxmlformats|x\.scratch\.)/;

/** Checks what the first bytes cannot show. */
async function checkContent(
  { parsing }: ReceiveDeps,
  { path, size }: StagedFile,
  { extension, mime, kind }: SniffedType,
): Promise<void> {
  if (extension === 'svg') {
    if (size > SVG_LIMIT) throw refusal('SVG 图片超过1MB，请简化后再上传', 'file');
    if (!(await parsing.run('isHarmlessSvg', path)))
      throw refusal('SVG 图片里有脚本或外部内容，请另存为普通 SVG 或 PNG', 'file');
    return;
  }
  const job = kind === 'image' ? 'inspectPicture' : zipped.test(mime) ? 'inspectArchive' : undefined;
  const report = job === undefined ? undefined : await parsing.run(job, path);
  if (report?.ok === false) throw refusal(report.message, 'file');
}
