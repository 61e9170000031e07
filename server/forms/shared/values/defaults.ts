import { defaultNames, isNotOffered, isToken, isTokenOf } from '#openapi/field-default.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { generate } from '#server/shared/field-rules/generate-code.ts';
import { refusal } from '#server/http/refusal.ts';
import type { Caller } from '#server/http/caller.ts';
import { isKnownRegion } from '#server/forms/shared/choices/regions.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import type { RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import type { AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import { parsers, wireValue, WrongValue } from './wire-values.ts';

/** The user to whom the placeholders of a default refer. */
type DefaultContext = Pick<Caller, 'username' | 'departIds'>;

/** Parses a default. Errors: WrongValue if the kind of field does not accept it. */
function parseDefault(field: FormField, { username, departIds }: DefaultContext, now: Date): unknown {
  if (field.default === undefined || field.default === '') return undefined;
  const texts = new Map([
    ['{now}', field.kind === 'time' ? wireTime(now).slice(11) : wireTime(now)],
    ['{today}', wireTime(now).slice(0, 10)],
    ['{me}', username],
    ['{myDepart}', departIds[0] ?? ''],
  ]);
  const text = texts.get(field.default) ?? field.default;
  return text === '' ? undefined : parsers[field.kind](text, field);
}

/** A placeholder user: validity of a default does not depend on the user. */
const anybody: DefaultContext = { username: 'anybody', departIds: ['anywhere'] };

/** Returns why a default is invalid, as a text that follows it; undefined if it is valid. */
export function defaultProblem(field: FormField): string | undefined {
  const { default: defaultText = '', kind } = field;
  if (defaultText !== '' && kind === 'password') return '不能填写';
  try {
    parseDefault(field, anybody, new Date(0));
  } catch (error) {
    if (error instanceof WrongValue) return error.message;
    throw error;
  }
  // The token belongs to another kind: 今天 is not a person, although it parses as a name.
  if (isToken(defaultText) && !isTokenOf(kind, defaultText)) return '选项不存在';
  const names = defaultNames(field);
  const isUnknown = field.kind === 'region' && !names.every(isKnownRegion);
  return isUnknown || isNotOffered(field) ? '选项不存在' : undefined;
}

/**
 * Returns a field's default for a user in column format; undefined if it has none. Publishing rejects invalid
 * defaults; forms of older builds may have one, which is ignored.
 */
export function defaultOf(field: FormField, context: DefaultContext, now: Date): unknown {
  if (defaultProblem(field) !== undefined) return undefined;
  try {
    return parseDefault(field, context, now);
  } catch (error) {
    if (error instanceof WrongValue) return undefined;
    throw error;
  }
}

/** Whether a new row gets this default. */
export type AcceptsDefault = (field: FormField, value: unknown) => boolean;

type DefaultOptions = {
  readonly context: DefaultContext;
  readonly now: Date;
  readonly acceptsDefault?: AcceptsDefault | undefined;
};

/** Returns the defaults of fields that have one, in wire format by key. */
export function defaultValues(
  fields: readonly FormField[],
  { context, now, acceptsDefault = () => true }: DefaultOptions,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = defaultOf(field, context, now);
      return value === undefined || !acceptsDefault(field, value) ? [] : [[field.key, wireValue(value)]];
    }),
  );
}

/**
 * Returns the values that the server fills into a new row: defaults of fields that the caller cannot write, and
 * sequence numbers.
 */
export async function serverFilledValues(
  deps: Pick<RowDeps, 'db' | 'clock'>,
  { form, caller }: RowPolicy,
  query: AuthorizedQuery,
): Promise<(readonly [FormField, unknown])[]> {
  const filled: (readonly [FormField, unknown])[] = [];
  for (const field of form.definition.fields) {
    if (!form.columns.has(field.id) || query.fields.has(field.key)) continue;
    const value =
      field.kind === 'sequence' ? await nextNumber(deps, field) : defaultOf(field, caller, deps.clock());
    if (value !== undefined) filled.push([field, value]);
  }
  return filled;
}

async function nextNumber(deps: Pick<RowDeps, 'db' | 'clock'>, field: FormField): Promise<string> {
  if (field.fillRule === undefined) throw refusal(`${field.label}：没有编码规则`, field.key);
  return await generate(deps, field.fillRule, {});
}
