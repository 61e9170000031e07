import type { Definition } from '#machines/report-building/report-values.ts';
import type { Schema } from '#openapi/index.ts';
import type { ParamValues } from '../report-address.ts';

type Param = Schema<'ReportParam'>;

/** A result of the server, and the definition that it is the result of. */
export type Answer = { readonly view: Schema<'ReportView'>; readonly of: Definition };

/**
 * Returns the parameters of a definition. Only an answer to the same parameters contains the defaults that the server
 * fills in.
 */
export function paramsOf(answer: Answer | undefined, definition: Definition) {
  const { params = [] } = definition;
  return answer !== undefined && answer.of.params === definition.params
    ? answer.view.head.params
    : params.map(unfilled);
}

/** The server fills in values of the day and the reader, and has not answered yet. */
function unfilled({ defaultValue = '', ...param }: Param): Param {
  if (defaultValue === '') return param;
  return /^\{\w+\}$/.test(defaultValue) ? { ...param, required: false } : { ...param, defaultValue };
}

/** Returns the first required parameter without a value; undefined when none is missing. */
export const lackingOf = (params: readonly Param[], values: ParamValues): Param | undefined =>
  params.find(
    ({ key, required, defaultValue = '' }) => required === true && (values[key] ?? defaultValue) === '',
  );
