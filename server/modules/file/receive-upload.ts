import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import { FileEmpty, FileTooLarge, type StagedFile } from '#server/files/file-store.ts';
import { inspectSb3 } from '#server/files/sb3.ts';
import { sniff } from '#server/files/sniff.ts';
import { isHarmlessSvg } from '#server/files/svg.ts';
import type { Caller } from '#server/http/caller.ts';
import type { UploadPart } from '#server/http/operation.ts';
import { refuse, refusals } from '#server/http/refusal.ts';
import { chunksOf, drain } from '#server/http/upload.ts';
import { insertFile } from './file.store.ts';
import {
  cleanFileName,
  extensionOf,
  fileTypeOf,
  isProject,
  isPurpose,
  uploadRule,
  type Purpose,
} from './upload.rules.ts';

/** Stores one uploaded file. What is refused leaves neither bytes nor a row. */
export async function receiveUpload(
  deps: Deps,
  caller: Caller,
  part: UploadPart,
): Promise<Schema<'StoredFile'>> {
  try {
    return await store(deps, caller, part);
  } finally {
    await drain(part.stream);
  }
}

async function store(deps: Deps, caller: Caller, part: UploadPart): Promise<Schema<'StoredFile'>> {
  const { purpose, fileName, limitMb } = checkAnnounced(caller, part.fields['purpose'], part.fileName);
  const staged = await stage(deps, part.stream, limitMb);
  try {
    const { extension, mime } = await checkedType(staged, fileName);
    const { sha256, size } = await staged.commit();
    const id = deps.newId();
    const stored = {
      id,
      filePath: `${id}.${extension}`,
      fileName,
      fileType: fileTypeOf(purpose, extension),
      fileSize: size,
    };
    await insertFile(deps.db, {
      ...stored,
      ...ownerOf(caller, purpose, deps.clock()),
      sha256,
      mimeType: mime,
    });
    return stored;
  } finally {
    await staged.discard();
  }
}

/** What can be said before the bytes: a wrong kind need not be written to disk to be refused. */
export function checkAnnounced(caller: Caller, purpose: string | undefined, name: string) {
  if (!isPurpose(purpose)) throw refusals.badInput('参数不正确：purpose', 'purpose');
  // Up to 200 MB each: for those who make courses and homework.
  if (purpose === 'material' && !makesMaterial(caller)) throw refusals.forbidden();
  if (purpose === 'asset' && !caller.grants.has('/scratch/assets')) throw refusals.forbidden();
  const { limitMb, extensions } = uploadRule(purpose);
  const fileName = cleanFileName(name);
  if (fileName === '') throw refuse('请选择文件', 'file');
  if (!extensions.has(extensionOf(fileName))) throw refuse('不支持的文件类型', 'file');
  return { purpose, fileName, limitMb };
}

function makesMaterial({ grants }: Caller): boolean {
  return grants.has('/course/courseUnit') || grants.has('/work/additionalWork');
}

function ownerOf(caller: Caller, purpose: Purpose, now: Date) {
  return { purpose, ownerId: caller.userId, createBy: caller.username, createTime: now };
}

async function stage({ files }: Deps, stream: Readable, limitMb: number): Promise<StagedFile> {
  try {
    return await files.stage(chunksOf(stream), { limit: limitMb * 1024 * 1024 });
  } catch (error) {
    if (error instanceof FileTooLarge) throw refuse(`文件超过${limitMb}MB`, 'file');
    if (error instanceof FileEmpty) throw refuse('文件是空的', 'file');
    // Only the sender ends the stream early, by breaking off or by half a form; what else fails is ours.
    if (stream.destroyed && !stream.readableEnded) throw refuse('上传中断，请重新上传', 'file');
    throw error;
  }
}

async function checkedType(
  staged: StagedFile,
  fileName: string,
): Promise<{ extension: string; mime: string }> {
  const extension = extensionOf(fileName);
  if (isProject(extension)) {
    const report = await inspectSb3(staged.path);
    if (!report.ok) throw refuse(report.message, 'file');
    // Scratch 3 saves what it opened; a project of version 2 named .sb3 is kept as what it is.
    const version = report.version === 3 ? 'sb3' : 'sb2';
    return { extension: version, mime: `application/x.scratch.${version}` };
  }
  const sniffed = sniff(staged.head, fileName);
  if (!sniffed.ok) throw refuse(sniffed.message, 'file');
  if (extension === 'svg' && !isHarmlessSvg(await readFile(staged.path, 'utf8')))
    throw refuse('SVG 图片里有脚本或外部内容，请另存为普通 SVG 或 PNG', 'file');
  return sniffed.type;
}
