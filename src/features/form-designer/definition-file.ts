import { definitionFormat, newerFormat } from '#openapi/definition-format.ts';
import type { Schema } from '#openapi/index.ts';
import { exportOnlineForm } from './api.ts';
import { saveBytes } from '#shared/files/save-bytes.ts';

type FormFile = Schema<'OnlineFormFile'>;

/** 导出: the definition as a file that `readDefinition` accepts, here or elsewhere. */
export async function saveDefinition({
  id,
  name,
}: {
  readonly id: string;
  readonly name: string;
}): Promise<void> {
  const text = JSON.stringify(await exportOnlineForm(id), null, 2);
  saveBytes(new TextEncoder().encode(text).buffer, `${name}.json`);
}

/** Reads an exported file; the server validates the details against the contract. */
export async function readDefinition(file: Pick<File, 'text'>): Promise<FormFile> {
  const content = parsed(await file.text());
  if (isNewer(content)) throw new TypeError(newerFormat);
  if (!isFormFile(content)) throw new TypeError('这个文件不是导出的表单定义，请重新选择！');
  return content;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks only the version: a later format may have renamed everything else. */
function isNewer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { format, definition } = Object.fromEntries(Object.entries(value));
  return Number.isInteger(format) && Number(format) > definitionFormat && definition !== undefined;
}

function isFormFile(value: unknown): value is FormFile {
  if (typeof value !== 'object' || value === null) return false;
  const parts = new Map<string, unknown>(Object.entries(value));
  return (
    parts.get('format') === definitionFormat &&
    typeof parts.get('code') === 'string' &&
    typeof parts.get('name') === 'string' &&
    typeof parts.get('definition') === 'object'
  );
}
