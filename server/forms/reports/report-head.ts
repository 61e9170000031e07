import type { Schema } from '#openapi/index.ts';
import type { Caller } from '#server/http/caller.ts';
import { shownParams, type ReportReader } from './report-params.rules.ts';
import type { GroupPart, MeasurePart } from './report-parts.store.ts';
import type { ColumnPart, ReportPlan } from './report-plan.ts';

export type HeadColumn = Schema<'ReportHeadColumn'>;
type Chart = Schema<'ReportHead'>['charts'][number];
/** The name of a report. */
export type ReportName = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly description: string | null;
};

export const readerOf = ({ username }: Caller, now: Date): ReportReader => ({ username, now });

/** Returns the head of a report without reading rows. */
export function headOf(
  plan: ReportPlan,
  { id, code, name, description }: ReportName,
  reader: ReportReader,
): Schema<'ReportHead'> {
  const { params = [], layout = 'single' } = plan.definition;
  return {
    id,
    code,
    name,
    description,
    isGrouped: plan.isGrouped,
    columns: plan.isGrouped
      ? [...plan.groups.map(groupColumn), ...plan.measures.map((one) => measureColumn(one))]
      : plan.columns.map(plainColumn),
    params: shownParams(params, reader),
    charts: chartsOf(plan),
    layout,
    mayExport: plan.source.mayExport,
  };
}

export function plainColumn({ key, label, width, source, sortable }: ColumnPart): HeadColumn {
  const { kind } = source.field;
  return { key, label, part: 'column', kind, sortable, ...(width === undefined ? {} : { width }) };
}

export function groupColumn({ key, label, step, source }: GroupPart): HeadColumn {
  const { kind } = source.field;
  return { key, label, part: 'group', kind, sortable: true, ...(step === undefined ? {} : { step }) };
}

/** `pivot`: the key of the column and the value it represents. */
export function measureColumn(
  { key, label, decimals, percent }: MeasurePart,
  pivot?: { readonly key: string; readonly label: string; readonly value: Schema<'ReportPivotValue'> },
): HeadColumn {
  return {
    key: pivot?.key ?? key,
    label: pivot?.label ?? label,
    part: 'measure',
    measure: key,
    sortable: true,
    percent,
    ...(decimals === undefined ? {} : { decimals }),
    ...(pivot === undefined ? {} : { pivot: pivot.value }),
  };
}

/** Returns the charts whose parts the reader sees. */
function chartsOf({ definition, isGrouped, columns, groups, measures }: ReportPlan): Chart[] {
  const [first] = isGrouped ? groups : columns;
  const seen = new Set(measures.map(({ key }) => key));
  return (definition.charts ?? []).flatMap((chart) => {
    const x = chart.x ?? first?.key;
    const series = (chart.series ?? [...seen]).filter((key) => seen.has(key));
    if ((x === undefined && chart.kind !== 'table') || (isGrouped && series.length === 0)) return [];
    return [{ ...chart, series, ...(x === undefined ? {} : { x }) }];
  });
}
