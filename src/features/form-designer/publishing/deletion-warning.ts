import type { Schema } from '#openapi/index.ts';

/** The server counts up to this number. */
const counted = 10_000;

/** Returns what would become inaccessible without these forms; undefined if nothing would. */
export function deletionWarning(effects: readonly Schema<'OnlineFormDeletion'>[]): string | undefined {
  const sentences = effects.flatMap(({ name, rows, users }) => {
    const parts = [
      rows > 0 && `有${rows > counted ? `超过 ${counted}` : ` ${rows}`} 条数据`,
      users.length > 0 && `正被${users.join('、')}使用`,
    ].filter((part) => part !== false);
    return parts.length === 0 ? [] : [`“${name}”${parts.join('，')}。`];
  });
  return sentences.length === 0 ? undefined : `${sentences.join('')}删除后将无法打开！`;
}
