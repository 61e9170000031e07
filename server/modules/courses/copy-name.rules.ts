const mark = '（副本）';

/** Returns the name of a copy, within the maximum length of a name. */
export function copyName(name: string, maxLength: number): string {
  const room = maxLength - mark.length;
  return `${Array.from(name).slice(0, room).join('')}${mark}`;
}
