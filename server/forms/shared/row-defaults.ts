import { defaultNames, isNotOffered, isToken, isTokenOf } from '#openapi/field-default.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { generate } from '#server/shared/records/generate-code.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Caller } from '#server/http/caller.ts';
import { isKnownRegion } from './regions.ts';
import type { FormField } from './row-access.rules.ts';
import type { RowPolicy } from './row-policy.ts';
import type { RowDeps } from './row-parts.ts';
import type { AuthorizedQuery } from './authorized-query.store.ts';
import { wireValue } from './wire-value.ts';
import { readers, WrongValue } from './value-readers.ts';

type Asking = Pick<Caller, 'username' | 'departIds'>;

/** Parses a default. Errors: WrongValue if the kind of field does not accept it. */
function readDefault(field: FormField, { username, departIds }: Asking, now: Date): unknown {
  if (field.default === undefined || field.default === '') return undefined;
  const texts = new Map([
    ['{now}', field.kind === 'time' ? wireTime(now).slice(11) : wireTime(now)],
    ['{today}', wireTime(now).slice(0, 10)],
    ['{me}', username],
    ['{myDepart}', departIds[0] ?? ''],
  ]);
  const text = texts.get(field.default) ?? field.default;
  return text === '' ? undefined : readers[field.kind](text, field);
}

/** A placeholder user: validity of a default does not depend on the user. */
const anybody: Asking = { username: 'anybody', departIds: ['anywhere'] };

/** Returns why a default is invalid, as a text that follows it; undefined if it is valid. */
export function defaultProblem(field: FormField): string | undefined {
  const { default: begins = '', kind } = field;
  if (begins !== '' && kind === 'password') return '不能填写';
  try {
    readDefault(field, anybody, new Date(0));
  } catch (error) {
    if (error instanceof WrongValue) return error.message;
    throw error;
  }
  // The token belongs to another kind: 今天 is not a person, although it parses as a name.
  if (isToken(begins) && !isTokenOf(kind, begins)) return '选项不存在';
  const names = defaultNames(field);
  const isUnknown = field.kind === 'region' && !names.every(isKnownRegion);
  return isUnknown || isNotOffered(field) ? '选项不存在' : undefined;
}

/**
 * Returns a field's default for a user in column format; undefined if it has none. Publishing rejects invalid
 * defaults; forms of older builds may have one, which is ignored.
 */
export function defaultOf(field: FormField, asking: Asking, now: Date): unknown {
  if (defaultProblem(field) !== undefined) return undefined;
  try {
    return readDefault(field, asking, now);
  } catch (error) {
    if (error instanceof WrongValue) return undefined;
    throw error;
  }
}

/** Whether a new row gets this default. */
export type MayBegin = (field: FormField, value: unknown) => boolean;

type Beginning = { readonly asking: Asking; readonly now: Date; readonly mayBegin?: MayBegin | undefined };

/** The defaults of fields that have one, as on the wire. */
export function defaultValues(
  fields: readonly FormField[],
  { asking, now, mayBegin = () => true }: Beginning,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = defaultOf(field, asking, now);
      return value === undefined || !mayBegin(field, value) ? [] : [[field.key, wireValue(value)]];
    }),
  );
}

/**
 * Returns the values that the server fills into a new row: defaults of fields that the caller cannot write, and
 * sequence numbers.
 */
export async function filledIn(
  deps: Pick<RowDeps, 'db' | 'clock'>,
  { form, caller }: RowPolicy,
  write: AuthorizedQuery,
): Promise<(readonly [FormField, unknown])[]> {
  const filled: (readonly [FormField, unknown])[] = [];
  for (const field of form.definition.fields) {
    if (!form.columns.has(field.id) || write.fields.has(field.key)) continue;
    const value =
      field.kind === 'sequence' ? await nextNumber(deps, field) : defaultOf(field, caller, deps.clock());
    if (value !== undefined) filled.push([field, value]);
  }
  return filled;
}

async function nextNumber(deps: Pick<RowDeps, 'db' | 'clock'>, field: FormField): Promise<string> {
  if (field.fillRule === undefined) throw refuse(`${field.label}：没有编码规则`, field.key);
  return await generate(deps, field.fillRule, {});
}
