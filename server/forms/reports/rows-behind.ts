import * as z from 'zod/mini';
import { refusals } from '#server/http/refusal.ts';
import { inGroup } from './report-parts.store.ts';
import type { ColumnPart, ReportPlan } from './report-plan.ts';
import { maxRows, type Window } from './report-query.store.ts';
import {
  conditionsOf,
  readReport,
  readRows,
  type ReportQuery,
  type ReportDeps,
  type ReportTable,
} from './read-report.ts';

const values = z.record(z.string(), z.nullable(z.string().check(z.maxLength(2000))));

function readGroup(text: string | undefined): Readonly<Record<string, string | null>> {
  if (text === undefined || text === '') return {};
  const bad = refusals.badInput('参数不正确：group', 'group');
  try {
    const { data } = z.safeParse(values, JSON.parse(text));
    if (data === undefined) throw bad;
    return data;
  } catch {
    throw bad;
  }
}

/**
 * The rows of the source that one group counts, with the columns of the report, or all that are worth showing. Errors: a
 * refusal of a field that the report does not group by.
 */
export async function readRowsBehind(
  deps: ReportDeps,
  plan: ReportPlan,
  query: ReportQuery & { readonly group?: string | undefined },
  window: Window,
): Promise<ReportTable> {
  if (!plan.isGrouped) return await readReport(deps, plan, query, window);
  const groups = [...plan.groups, ...(plan.pivot === undefined ? [] : [plan.pivot])];
  const inside = Object.entries(readGroup(query.group)).map(([key, value]) => {
    const part = groups.find((one) => one.key === key);
    if (part === undefined) throw refusals.badInput(`不支持的参数：${key}`, 'group');
    return inGroup(part, value);
  });
  return await readRows(deps, plan, {
    columns: plan.columns.length > 0 ? plan.columns : everyColumn(plan),
    conditions: [...conditionsOf(deps, plan, query), ...inside],
    order: [],
    window,
    max: maxRows,
  });
}

/** As many as fit on a page. */
const defaultSize = 20;

const everyColumn = ({ source }: ReportPlan): ColumnPart[] =>
  [...source.fields.show].slice(0, defaultSize).map(([key, found]) => ({
    key,
    label: found.field.label,
    width: found.field.width,
    source: found,
    sortable: false,
  }));
