import type { ImportLine, ImportMismatch } from '#server/sheets/import-types.ts';
import { plainName } from '#server/files/clean-line.ts';
import { header } from './user-sheet.ts';

type AccountName = { readonly username: string; readonly realname: string | null };

const normalizeName = (name: string): string => plainName(name).replaceAll(/\s/g, '');

/**
 * Reports a line whose account has an owner of another name, which is a mistyped number more often than a new name.
 * Undefined: the names match, or the line has no name.
 */
export function nameMismatch(
  { line, cell }: ImportLine,
  { username, realname }: AccountName,
  accepted: ReadonlySet<number>,
): ImportMismatch | undefined {
  const sheetName = cell(header.realname);
  if (sheetName === '' || normalizeName(sheetName) === normalizeName(realname ?? '')) return undefined;
  return { line, username, realname: sheetName, heldName: realname ?? '', accepted: accepted.has(line) };
}

export const mismatchText = ({ username, realname, heldName }: ImportMismatch): string =>
  `真实姓名“${realname}”与账号“${username}”的姓名“${heldName}”不一致，请改正账号或姓名，或确认是同一人。`;
