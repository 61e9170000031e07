import { open } from 'node:fs/promises';
import { imageSize } from 'image-size';
import { PICTURE_LIMIT } from '#openapi/huge-picture.ts';
import type { FileReport } from './archive.ts';

/** Bytes in which the dimensions must be found; metadata before them is far smaller. */
const headLength = 1024 * 1024;

/** Reads the dimensions of an image from its header without decoding it. Bad input gives a report, never an error. */
export async function inspectPicture(path: string): Promise<FileReport> {
  const size = sizeOf(await readHead(path));
  if (size === undefined || size.width < 1 || size.height < 1)
    return { ok: false, message: '图片已损坏，请重新保存后再上传' };
  return size.width * size.height > PICTURE_LIMIT
    ? { ok: false, message: `图片不能超过${PICTURE_LIMIT / 10_000}万像素，请缩小后再上传` }
    : { ok: true };
}

async function readHead(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * The library throws various errors for invalid images; it has no disk access here, so all of them concern the file.
 */
function sizeOf(head: Uint8Array): { width: number; height: number } | undefined {
  try {
    return imageSize(head);
  } catch {
    return undefined;
  }
}
