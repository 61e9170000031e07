import type { SavedView } from '#api/list-view.ts';
import type { ChosenMapping } from './import-mapping.tsx';
import type { ImportReport } from './import-parts.ts';

type Known = Pick<ImportReport, 'headers' | 'mapping'>;

export type FittingTemplate = { readonly name: string; readonly mapping: ChosenMapping };

/**
 * The template that is of this form of sheet: the file has the columns of the one it was saved with, no more and no fewer, in whatever order.
 * One's own goes before what others share, the newest before older ones. Undefined: there is none, or the columns were recognised as it has them.
 */
export function fittingTemplate(
  templates: readonly SavedView[],
  { headers, mapping = [] }: Known,
): FittingTemplate | undefined {
  const form = new Set(headers.filter((header) => header !== ''));
  const fitting = templates
    .filter(({ definition }) => isSame(form, new Set(headersOf(definition))))
    .sort((left, right) => Number(left.mine) - Number(right.mine))
    .at(-1);
  if (fitting === undefined) return undefined;
  const { search } = fitting.definition;
  const known = mapping.filter(({ column }) => search[column] !== undefined);
  const chosen = Object.fromEntries(known.map(({ column }) => [column, search[column] || null]));
  const isAsRecognised = known.every(
    ({ column, at }) => (at === null ? null : headers[at]) === chosen[column],
  );
  return isAsRecognised ? undefined : { name: fitting.name, mapping: chosen };
}

/** Those of the sheet, as they were kept with it; else those that it names. */
function headersOf({ headers, search }: SavedView['definition']): readonly string[] {
  return (headers ?? Object.values(search)).filter((header) => header !== '');
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && one.size === other.size && [...other].every((header) => one.has(header));
