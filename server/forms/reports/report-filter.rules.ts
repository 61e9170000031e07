import type { Schema } from '#openapi/index.ts';
import type { ConditionTree } from '#server/store/condition-sql.ts';
import { fillPlaceholder, type ParamValues, type ReportReader } from './report-params.rules.ts';

export type ReportCondition = Schema<'ReportCondition'>;

type FilterInput = { readonly values: ParamValues; readonly reader: ReportReader };

/**
 * The conditions of a report with the values of its parameters; undefined: nothing is asked. A parameter that is left empty
 * asks nothing, and what is made of such conditions alone neither.
 */
export function filterOf(
  condition: ReportCondition | undefined,
  input: FilterInput,
): ConditionTree | undefined {
  if (condition === undefined) return undefined;
  const { and, or, field, rule } = condition;
  if (and !== undefined) return joined('and', and, input);
  if (or !== undefined) return joined('or', or, input);
  if (field === undefined || rule === undefined) return undefined;
  const values = valuesOf(condition, input);
  return values === undefined ? undefined : { field, rule, values };
}

function joined(
  join: 'and' | 'or',
  conditions: readonly ReportCondition[],
  input: FilterInput,
): ConditionTree | undefined {
  const of = conditions.map((one) => filterOf(one, input)).filter((one) => one !== undefined);
  return of.length === 0 ? undefined : { join, of };
}

function valuesOf(
  { rule, values = [], param }: ReportCondition,
  { values: params, reader }: FilterInput,
): readonly string[] | undefined {
  if (param === undefined) return values.map((value) => fillPlaceholder(value, reader));
  const value = params.get(param) ?? '';
  if (value === '') return undefined;
  return rule === 'in' ? value.split(',') : [value];
}

/** The fields that conditions are about, each as often as it is. */
export function fieldsAsked({ and, or, field }: ReportCondition): string[] {
  return [...(field === undefined ? [] : [field]), ...[...(and ?? []), ...(or ?? [])].flatMap(fieldsAsked)];
}
