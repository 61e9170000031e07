import { silentExtensions, speechExtension } from './unavailable-extensions.ts';

/** Returns the message about the extensions of a project that are unavailable here. */
export function missingExtensionsText(ids: readonly string[]): string {
  const others = ids.filter((id) => id !== speechExtension);
  const names = others.map((id) => (Object.hasOwn(silentExtensions, id) ? silentExtensions[id] : id));
  return [
    ...(others.length === 0 ? [] : [`作品用到了这里没有的扩展：${names.join('、')}，这些扩展的积木不起作用`]),
    ...(ids.length === others.length ? [] : ['这台设备没有能用的语音，文字朗读没有声音']),
  ].join('；');
}

/** Returns the message about drawings that show a question mark, by the names of their costumes. */
export const replacedCostumesText = (names: readonly string[]): string =>
  `有的图画太复杂，电脑画不出来，先换成了问号图：${names.join('、')}`;
