/** CSS pixels of a text of 12 px: left to measure them, the library lays the page out for each mark, and draws twice. */
export const widthOf = (text: string): number => 7 * text.replaceAll(/[^ -~]/g, 'mm').length;

/** As much of a text as there is room for. */
export function fitting(text: string, room: number): string {
  if (widthOf(text) <= room) return text;
  const signs = Array.from(text);
  while (signs.length > 1 && widthOf(`${signs.join('')}…`) > room) signs.pop();
  return `${signs.join('')}…`;
}
