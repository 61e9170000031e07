import { pinyin } from 'pinyin-pro';
import { freeName } from '#shared/text/free-name.ts';

/** The longest proposed key leaves room for a number. */
const maxLength = 26;

/** Returns the label in pinyin as a free key: 设备名称 is shebeimingcheng. Undefined if the label has no letters. */
export function keyOfLabel(label: string, usedKeys: readonly string[]): string | undefined {
  const letters = pinyin(label, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^[0-9]+/, '')
    .slice(0, maxLength);
  if (letters === '') return undefined;
  return usedKeys.includes(letters) ? freeName(letters, usedKeys) : letters;
}
