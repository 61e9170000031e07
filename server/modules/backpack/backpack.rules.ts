import type { Schema } from '#openapi/index.ts';
import { refusal } from '#server/http/refusal.ts';
import { extensionOf } from '#server/files/file-name.ts';
import { cleanLine } from '#server/files/clean-line.ts';

type Kind = Schema<'BackpackKind'>;

/** The limits of one user. */
export const maxThings = 100;
export const maxBytes = 50 * 1024 * 1024;
/** The limit of scripts, which the list contains for the editor. */
const maxScriptBytes = 1024 * 1024;

const endings: Readonly<Record<Kind, ReadonlySet<string>>> = {
  costume: new Set(['svg', 'png', 'jpg']),
  sound: new Set(['wav', 'mp3']),
  script: new Set(['json']),
  sprite: new Set(['sprite3']),
};

const defaultNames: Readonly<Record<Kind, string>> = {
  costume: '造型',
  sound: '声音',
  script: '一段代码',
  sprite: '角色',
};

/**
 * Returns the name of a thing. The editor names all scripts alike; a thing without a name gets a default
 * name.
 */
export function nameOfThing(type: Kind, name: string): string {
  const cleaned = cleanLine(name);
  return cleaned === '' || (type === 'script' && cleaned === 'code') ? defaultNames[type] : cleaned;
}

type BackpackUsage = { readonly count: number; readonly size: number };

/** Refuses a wrong kind of file, or a thing that exceeds the backpack's limits. */
export function checkFits(
  type: Kind,
  file: { readonly path: string; readonly size: number },
  usage: BackpackUsage,
) {
  if (!endings[type].has(extensionOf(file.path))) throw refusal('不支持的文件类型', 'file');
  if (type === 'script' && file.size > maxScriptBytes)
    throw refusal('代码太长，书包里放不下，请分成几段再放', 'file');
  if (usage.count >= maxThings) throw refusal(`书包满了（最多${maxThings}件），请先删除不用的东西`);
  if (usage.size + file.size > maxBytes) throw refusal('书包满了（最多50MB），请先删除不用的东西');
}
