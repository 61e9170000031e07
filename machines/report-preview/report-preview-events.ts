import type { Definition } from '#machines/report-building/report-values.ts';
import type { Schema } from '#openapi/index.ts';

type Param = Schema<'ReportParam'>;
export type ParamValues = Readonly<Record<string, string>>;
export type View = Schema<'ReportView'>;

/** A definition as it is now, and what its parameters are given. */
export type Asked = { readonly definition: Definition; readonly params: ParamValues };

export type ReportPreviewEvent = { type: 'preview.ask' } & Asked;

export type ReportPreviewContext = {
  readonly asked: Asked | undefined;
  /** The last answer, and what it answers. */
  readonly view: View | undefined;
  readonly of: Definition | undefined;
  /** Why it cannot be shown; empty: it can. */
  readonly problem: string;
};

/** The parameters of a definition, with their defaults as far as it is known what those are. */
export function paramsOf({ view, of }: Pick<ReportPreviewContext, 'view' | 'of'>, definition: Definition) {
  const { params = [] } = definition;
  const isAnswered = view !== undefined && of?.params === definition.params;
  return isAnswered ? view.head.params : params.map(unfilled);
}

/** The server fills in values of the day and the reader, and has not answered yet. */
function unfilled({ defaultValue = '', ...param }: Param): Param {
  if (defaultValue === '') return param;
  return /^\{\w+\}$/.test(defaultValue) ? { ...param, required: false } : { ...param, defaultValue };
}

/** Returns the first required parameter without a value; undefined when none is missing. */
export const lackingOf = (params: readonly Param[], given: ParamValues): Param | undefined =>
  params.find(
    ({ key, required, defaultValue = '' }) => required === true && (given[key] ?? defaultValue) === '',
  );
