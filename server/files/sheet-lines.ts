/** The reason why a cell cannot be imported as displayed. */
export type CellFault =
  /** The result of a formula is an error such as #N/A. */
  | 'error'
  /** A formula whose result is not in the file. */
  | 'noResult'
  /** A picture that WPS keeps in a cell. */
  | 'picture'
  /** A number of more than 15 digits: the last ones are lost. */
  | 'longNumber'
  /** A long number that was converted to scientific notation, such as 1.1E+17. */
  | 'scientific'
  /** Its number format shows nothing or #####, or is not supported. */
  | 'format';

/** A cell that cannot be imported, with its displayed text. */
export type WrongCell = { readonly at: number; readonly text: string; readonly fault: CellFault };

/** A non-empty line of a sheet, with its number and its cells as displayed. */
export type SheetLine = {
  readonly line: number;
  readonly cells: readonly string[];
  /** Their texts are empty in `cells`. Left out: none. */
  readonly wrong?: readonly WrongCell[];
  /** Whether the line is hidden, manually or by a filter. */
  readonly isHidden?: true;
};

export type SheetContent = {
  /** Name of the tab; empty for a .csv file. */
  readonly name: string;
  readonly lines: readonly SheetLine[];
  /** Counted from 0. */
  readonly hiddenColumns: readonly number[];
  /** Lines may be hidden by a filter. */
  readonly isFiltered: boolean;
};

/** The visible sheets of a file in the order of their tabs. */
export type SheetReport =
  | { readonly ok: true; readonly sheets: readonly SheetContent[] }
  | { readonly ok: false; /** For the person who uploads, in Chinese. */ readonly message: string };

const errorText = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/;

/**
 * Returns the problem that a text indicates: a formula error, a column that is too narrow, or a long number that has
 * lost digits.
 */
export function textFault(text: string): CellFault | undefined {
  if (text.startsWith('#')) {
    if (errorText.test(text)) return 'error';
    return /^#{3,}$/.test(text) ? 'format' : undefined;
  }
  return /^-?\d\.\d{1,20}E\+?\d{1,3}$/i.test(text) ? 'scientific' : undefined;
}
