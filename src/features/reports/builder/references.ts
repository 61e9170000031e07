import { patched } from '#shared/text/patched.ts';
import type { Schema } from '#openapi/index.ts';
import type { Definition } from '#machines/report-building/report-values.ts';

type Condition = Schema<'ReportCondition'>;
/** The change of a name: a new one, or undefined after a removal. */
type Moves = ReadonlyMap<string, string | undefined>;

/**
 * Returns a changed definition with updated references: a renamed parameter, group or measure is renamed everywhere,
 * and a removed one is referenced nowhere.
 */
export function withReferences(before: Definition, after: Definition): Definition {
  const params = movesOf(keysOf(before.params), keysOf(after.params));
  const measures = movesOf(keysOf(before.measures), keysOf(after.measures));
  const groups = movesOf(fieldsOf(before.groups), fieldsOf(after.groups));
  const columns = movesOf(fieldsOf(before.columns), fieldsOf(after.columns));
  const shown = after.measures === undefined ? columns : new Map([...groups, ...measures]);
  if (params.size + measures.size + groups.size + columns.size === 0) return after;
  return patched(after, {
    filter: after.filter === undefined ? undefined : conditionWith(after.filter, params),
    measures: after.measures?.map((measure) => ratioWith(measure, measures)),
    order: listed(
      after.order?.flatMap((one) => {
        const by = moved(one.by, shown);
        return by === undefined ? [] : [{ ...one, by }];
      }),
    ),
    charts: after.charts?.map((chart) =>
      patched(chart, {
        x: moved(chart.x, groups),
        series: listed(chart.series?.flatMap((key) => moved(key, measures) ?? [])),
      }),
    ),
  });
}

const keysOf = (list: readonly { readonly key: string }[] = []) => list.map(({ key }) => key);
const fieldsOf = (list: readonly { readonly field: string }[] = []) => list.map(({ field }) => field);
const listed = <One>(list: One[] | undefined): One[] | undefined => (list?.length === 0 ? undefined : list);

/** Lists change by one entry at a time: if the length is equal, one entry was renamed. */
function movesOf(before: readonly string[], after: readonly string[]): Moves {
  const isRenamed = before.length === after.length;
  return new Map(
    before.flatMap((name, at): [string, string | undefined][] =>
      after.includes(name) ? [] : [[name, isRenamed ? after[at] : undefined]],
    ),
  );
}

const moved = (name: string | undefined, moves: Moves): string | undefined =>
  name !== undefined && moves.has(name) ? moves.get(name) : name;

function conditionWith(condition: Condition, params: Moves): Condition {
  const { and, or, param } = condition;
  if (and !== undefined) return { and: and.map((one) => conditionWith(one, params)) };
  if (or !== undefined) return { or: or.map((one) => conditionWith(one, params)) };
  if (param === undefined || !params.has(param)) return condition;
  const next = params.get(param);
  // A literal value replaces a removed parameter.
  return patched(condition, next === undefined ? { param: next, values: [''] } : { param: next });
}

const ratioWith = (measure: Schema<'ReportMeasure'>, measures: Moves): Schema<'ReportMeasure'> =>
  patched(measure, { of: moved(measure.of, measures), over: moved(measure.over, measures) });
