import * as z from 'zod/mini';
import { dateCheck } from '#shared/text/date-check.ts';
import { textOf, type AnyResource } from '#shared/lists/define-resource.ts';
import type { AnyField } from '#shared/lists/field-kinds.ts';

/** The values of a generated form: text by wire name. */
export type FormValues = Record<string, string>;

const defaultMax = 100;
const longMax = 1000;

/** Returns the initial values of a form: those of the row, or of a new record. */
export function formValues(resource: AnyResource, row: object | undefined): FormValues {
  return Object.fromEntries(
    formFields(resource).map(([name, field]) => [
      name,
      row === undefined
        ? (field.initial ?? (field.kind === 'flag' ? '0' : ''))
        : shownValue(field, textOf(row, name)),
    ]),
  );
}

/**
 * Returns the body of the operation: empty is null, numbers and flags are numbers; fixed fields are sent for a new
 * record only.
 */
export function formBody(resource: AnyResource, values: FormValues, row: object | undefined): object {
  const entries = formFields(resource)
    .filter(([, field]) => row === undefined || field.fixed !== true)
    .map(([name, field]) => [name, wireValue(field, values[name] ?? '')] as const);
  return Object.fromEntries(entries);
}

/**
 * Returns the schema of the form from the rules of its fields, with their messages. A number that the record has already
 * is accepted: roles of pupils have a level that no new role gets.
 */
export function formSchema(resource: AnyResource, row: object | undefined) {
  return z.object(
    Object.fromEntries(
      formFields(resource).map(([name, field]) => [
        name,
        row !== undefined && field.fixed === true
          ? z.string()
          : fieldSchema(field, row === undefined ? '' : textOf(row, name)),
      ]),
    ),
  );
}

/** Returns the fields of the form with their names, in order. */
export function formFields(resource: AnyResource): readonly (readonly [name: string, field: AnyField])[] {
  return resource.form.flatMap((name) => {
    const field = resource.fields[name];
    return field === undefined ? [] : [[name, field] as const];
  });
}

function shownValue(field: AnyField, text: string): string {
  if (field.kind === 'flag') return text === '1' || text === 'true' ? '1' : '0';
  if (field.kind === 'date') return text.slice(0, 10);
  if (field.kind === 'time') return text.slice(0, 19);
  return text;
}

/** Converts a form value for the operation. */
export function wireValue(field: AnyField, text: string): string | number | null {
  if (text === '') return null;
  if (field.kind === 'flag' || field.kind === 'number' || field.numeric === true) return Number(text);
  return text;
}

function fieldSchema(field: AnyField, present: string) {
  const { required, pattern } = field;
  const checks: z.core.$ZodCheck<string>[] = [z.trim()];
  if (required !== undefined) checks.push(z.minLength(1, required));
  if (field.kind === 'number')
    checks.push(z.refine((text: string) => text === present || isNumber(text, field), numberText(field)));
  else if (field.kind === 'date' || field.kind === 'time')
    checks.push(dateCheck(field.kind === 'time' ? 'time' : 'day'));
  else if (field.kind === 'text' || field.kind === 'longText') {
    const max = field.max ?? (field.kind === 'text' ? defaultMax : longMax);
    checks.push(z.maxLength(max, `最多${max}个字符！`));
  }
  if (pattern !== undefined)
    checks.push(z.refine((text: string) => text === '' || pattern[0].test(text), pattern[1]));
  return z.string().check(...checks);
}

type NumberRule = { readonly min?: number; readonly max?: number; readonly decimals?: boolean };

function isNumber(text: string, { min = 0, max, decimals = false }: NumberRule): boolean {
  if (text === '') return true;
  const form = decimals ? /^-?\d{1,9}(\.\d{1,6})?$/ : /^-?\d{1,9}$/;
  return form.test(text) && Number(text) >= min && (max === undefined || Number(text) <= max);
}

function numberText({ min = 0, max, decimals = false }: NumberRule): string {
  const noun = decimals ? '数字' : '整数';
  return max === undefined ? `请输入不小于 ${min} 的${noun}！` : `请输入 ${min} 到 ${max} 的${noun}！`;
}
