import type { Caller } from '#server/http/caller.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import { rowTexts } from '#server/forms/shared/display-text/display-texts.ts';
import type { GroupPart, Step } from './report-parts.store.ts';

export type TextDeps = Pick<RowDeps, 'db' | 'dictionaries' | 'onlineForms'>;
/** Returns the label of a group's value; undefined: the value is its own label. */
export type GroupTexts = (part: GroupPart, value: string | null) => string | undefined;

export const emptyText = '（空）';

/** The texts of the values of these groups, each kind of them read once. */
export async function groupTexts(
  deps: TextDeps,
  caller: Caller,
  groups: readonly (readonly [part: GroupPart, values: readonly (string | null)[]])[],
): Promise<GroupTexts> {
  const fields = new Map(groups.map(([part]) => [part.key, { field: part.source.field }]));
  const rows = groups.flatMap(([part, values]) =>
    [...new Set(values)].map((value) => ({ values: { [part.source.field.id]: value } })),
  );
  const texts = await rowTexts(deps, { caller, fields }, rows);
  return (part, value) => {
    if (value === null) return emptyText;
    if (part.step !== undefined) return stepText(part.step, value);
    if (part.source.type === 'boolean') return value === 'true' ? '是' : '否';
    return texts(part.source.field, value) ?? undefined;
  };
}

/** `day`: the first of the step, YYYY-MM-DD. */
export function stepText(step: Step, day: string): string {
  const [year = '', month = ''] = day.split('-');
  switch (step) {
    case 'day':
      return day;
    case 'week':
      return `${day}起的一周`;
    case 'month':
      return `${year}年${Number(month)}月`;
    case 'quarter':
      return `${year}年第${Math.ceil(Number(month) / 3)}季度`;
    case 'year':
      return `${year}年`;
    default:
      return step satisfies never;
  }
}
