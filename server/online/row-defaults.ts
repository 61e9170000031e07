import { defaultNames, isNotOffered, isToken, isTokenOf } from '#openapi/field-default.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { generate } from '#server/shared/records/generate-code.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Caller } from '#server/http/caller.ts';
import { isKnownRegion } from './regions.ts';
import type { FormField } from './row-access.rules.ts';
import type { RowGate } from './row-gate.ts';
import type { RowParts } from './row-parts.ts';
import type { RowPass } from './row-pass.store.ts';
import { wireValue } from './wire-value.ts';
import { readers, WrongValue } from './value-readers.ts';

type Asking = Pick<Caller, 'username' | 'departIds'>;

/** Errors: WrongValue of a default that its kind does not take. */
function readDefault(field: FormField, { username, departIds }: Asking, now: Date): unknown {
  if (field.default === undefined || field.default === '') return undefined;
  const texts: Readonly<Record<string, string>> = {
    '{now}': field.kind === 'time' ? wireTime(now).slice(11) : wireTime(now),
    '{today}': wireTime(now).slice(0, 10),
    '{me}': username,
    '{myDepart}': departIds[0] ?? '',
  };
  const text = texts[field.default] ?? field.default;
  return text === '' ? undefined : readers[field.kind](text, field);
}

/** Whoever it is asked of: their names are none of what can be wrong with a default. */
const anybody: Asking = { username: 'anybody', departIds: ['anywhere'] };

/** Why a field cannot begin with its default, in words that go on after it; undefined: it can. */
export function defaultProblem(field: FormField): string | undefined {
  const { default: begins = '', kind } = field;
  if (begins !== '' && kind === 'password') return '不能填写';
  try {
    readDefault(field, anybody, new Date(0));
  } catch (error) {
    if (error instanceof WrongValue) return error.message;
    throw error;
  }
  // Of another kind: 今天 is no person, though it reads like a name.
  if (isToken(begins) && !isTokenOf(kind, begins)) return '选项不存在';
  const names = defaultNames(field);
  const isUnknown = field.kind === 'region' && !names.every(isKnownRegion);
  return isUnknown || isNotOffered(field) ? '选项不存在' : undefined;
}

/**
 * What a field begins with for somebody, as its column takes it; undefined when it has no default. One that it does not
 * take is not published: forms of older builds may have one, and begin without it.
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

/** Whether a row begins with this default of a field. */
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
 * What the server fills into a new row beside what the caller writes: the defaults of fields that they may not write,
 * and the numbers of sequences.
 */
export async function filledIn(
  parts: Pick<RowParts, 'db' | 'clock'>,
  { form, caller }: RowGate,
  write: RowPass,
): Promise<(readonly [FormField, unknown])[]> {
  const filled: (readonly [FormField, unknown])[] = [];
  for (const field of form.definition.fields) {
    if (!form.columns.has(field.id) || write.fields.has(field.key)) continue;
    const value =
      field.kind === 'sequence' ? await nextNumber(parts, field) : defaultOf(field, caller, parts.clock());
    if (value !== undefined) filled.push([field, value]);
  }
  return filled;
}

async function nextNumber(parts: Pick<RowParts, 'db' | 'clock'>, field: FormField): Promise<string> {
  if (field.fillRule === undefined) throw refuse(`${field.label}：没有编码规则`, field.key);
  return await generate(parts, field.fillRule, {});
}
