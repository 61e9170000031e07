/** The widths of characters of the output's font, in pixels. */
export type CharacterWidths = {
  /** The width of each ASCII character. */
  readonly cell: number;
  readonly of: (character: string) => number;
};

/** A tab ends at the next multiple of so many cells, as `tab-size` in the style sheet. */
const tabCells = 8;
const asciiOnly = /^[\x20-\x7e]*$/;

/**
 * Returns the offsets at which the rows of a line begin; the first is 0. A row breaks at any character, as in a
 * terminal.
 */
export function rowStarts(text: string, width: number, widths: CharacterWidths): readonly number[] {
  if (asciiOnly.test(text)) return asciiStarts(text.length, Math.max(Math.floor(width / widths.cell), 1));
  const starts = [0];
  const stop = widths.cell * tabCells;
  let offset = 0;
  let x = 0;
  for (const character of text) {
    const right = character === '\t' ? (Math.floor(x / stop) + 1) * stop : x + widths.of(character);
    if (right > width && x > 0) {
      starts.push(offset);
      x = character === '\t' ? stop : right - x;
    } else x = right;
    offset += character.length;
  }
  return starts;
}

function asciiStarts(length: number, columns: number): readonly number[] {
  const starts = [0];
  for (let start = columns; start < length; start += columns) starts.push(start);
  return starts;
}

/** Measures characters in the font of an element. Without a canvas the widths are estimates. */
export function measureCharacters(element: HTMLElement): CharacterWidths {
  const context = element.ownerDocument.createElement('canvas').getContext('2d');
  const { font, fontSize } = getComputedStyle(element);
  if (context !== null) context.font = font;
  const size = Number.parseFloat(fontSize) || 14;
  const known = new Map<string, number>();
  const of = (character: string): number => {
    const found = known.get(character);
    if (found !== undefined) return found;
    const measured =
      context?.measureText(character).width ??
      (character.length === 1 && character < '\u1100' ? 0.6 : 1) * size;
    known.set(character, measured);
    return measured;
  };
  return { cell: of('0') || size, of };
}
