import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UploadPart } from './operation.ts';
import { refusals } from './refusal.ts';

/** Reads a multipart request up to its first file. The limits of size are the file store's, not the parser's. */
export async function readUpload(request: FastifyRequest): Promise<UploadPart> {
  if (!request.isMultipart()) throw refusals.unsupported('请选择文件');
  const fields: Record<string, string> = {};
  for await (const part of request.parts({
    limits: { files: 1, fields: 10, fieldSize: 1000, fileSize: Number.MAX_SAFE_INTEGER },
  })) {
    if (part.type === 'file') return { fileName: part.filename ?? '', stream: part.file, fields };
    if (typeof part.value === 'string') fields[part.fieldname] = part.value;
  }
  throw refusals.badInput('请选择文件');
}
