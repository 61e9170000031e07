import type { SavedView } from '#api/list-view.ts';
import type { ChosenMapping } from './import-mapping.tsx';
import type { ImportReport } from './import-parts.ts';

type Known = Pick<ImportReport, 'headers' | 'mapping'>;

export type FittingTemplate = { readonly name: string; readonly mapping: ChosenMapping };

/**
 * Returns the template of this sheet layout: the file has exactly the columns that were saved with it, in any order.
 * The user's own templates precede shared ones, newer ones precede older ones. Undefined if there is none, or if the
 * columns were already recognised that way.
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

/** The headers that were saved with the template; otherwise those that it maps. */
function headersOf({ headers, search }: SavedView['definition']): readonly string[] {
  return (headers ?? Object.values(search)).filter((header) => header !== '');
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && one.size === other.size && [...other].every((header) => one.has(header));
