import { Refusal } from '#server/http/refusal.ts';
import { treeCondition } from '#server/forms/shared/read/filter.store.ts';
import type { ConditionTree } from '#server/store/condition-sql.ts';
import type { ReportCondition } from './report-filter.rules.ts';
import { fillPlaceholder, sampleValues, type ReportReader } from './report-params.rules.ts';
import type { OpenSource } from './report-source.store.ts';
import type { ReportDefinition, ReportProblem } from './report.rules.ts';

/**
 * Returns conditions that a field does not support, which would be refused for every reader of the report. No query
 * is made.
 */
export function conditionProblems(
  { filter, params = [] }: ReportDefinition,
  { fields }: OpenSource,
  reader: ReportReader,
): ReportProblem[] {
  const isValidCondition = (condition: ConditionTree, field: string): boolean => {
    const target = fields.filter.get(field);
    if (target === undefined) return true;
    try {
      treeCondition(() => target, condition);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
  const look = (node: ReportCondition, path: string): ReportProblem[] => {
    const { and, or, field, rule, values = [], param } = node;
    const join = and === undefined ? 'or' : 'and';
    if (field === undefined || rule === undefined)
      return (and ?? or ?? []).flatMap((one, at) => look(one, `${path}.${join}.${at}`));
    const parameter = params.find(({ key }) => key === param);
    const tried =
      parameter === undefined
        ? [values.map((value) => fillPlaceholder(value, reader))]
        : sampleValues(parameter).map((value) => [value]);
    return tried.every((some) => isValidCondition({ field, rule, values: some }, field))
      ? []
      : [{ field: path, message: '条件与字段的类型不符' }];
  };
  return filter === undefined ? [] : look(filter, 'filter');
}
