/**
 * Estimates the width of a text of 12 px in CSS pixels: if the library measures, it forces a layout for each mark, and
 * draws twice.
 */
export const widthOf = (text: string): number => 7 * text.replaceAll(/[^ -~]/g, 'mm').length;

/** Cuts a text to the available width. */
export function fitting(text: string, room: number): string {
  if (widthOf(text) <= room) return text;
  const signs = Array.from(text);
  while (signs.length > 1 && widthOf(`${signs.join('')}…`) > room) signs.pop();
  return `${signs.join('')}…`;
}
