import * as z from 'zod/mini';
import { wireTime } from '#server/http/wire-time.ts';

/** The generators of fill rules, in place of the Java class names of the existing product. */
export const generatorNames = [
  'orgCode',
  'categoryCode',
  'sequence',
  'dateSequence',
  'random',
  'uuid',
] as const;
export type GeneratorName = (typeof generatorNames)[number];

const prefix = z._default(z.string().check(z.maxLength(20)), '');
const digits = z._default(z.int().check(z.gte(1), z.lte(12)), 4);
const start = z._default(z.int().check(z.gte(1), z.lte(999_999_999)), 1);
const nothing = z.strictObject({});

/** Parameters of each generator. */
export const generatorParams = {
  orgCode: nothing,
  categoryCode: nothing,
  sequence: z.strictObject({ prefix, digits, start }),
  dateSequence: z.strictObject({
    prefix,
    dateFormat: z._default(z.enum(['YYYY', 'YYYYMM', 'YYYYMMDD']), 'YYYYMMDD'),
    digits,
    start,
  }),
  random: z.strictObject({
    prefix,
    length: z._default(z.int().check(z.gte(4), z.lte(32)), 8),
    characters: z._default(z.enum(['digits', 'letters', 'mixed']), 'mixed'),
  }),
  uuid: nothing,
} as const satisfies Readonly<Record<GeneratorName, z.ZodMiniType>>;

export function isGenerator(name: string): name is GeneratorName {
  return generatorNames.some((one) => one === name);
}

/** Returns the parameters of a rule as they are stored; undefined when the generator does not accept them. */
export function checkedParams(name: GeneratorName, text: string | null | undefined): object | undefined {
  if (text === undefined || text === null || text.trim() === '')
    return z.safeParse(generatorParams[name], {}).data;
  return z.safeParse(generatorParams[name], parseJson(text)).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Formats a number of a sequence: prefix, day, and the number with leading zeros. */
export function sequenceText(
  { prefix: head, digits: width }: { readonly prefix: string; readonly digits: number },
  period: string,
  number: number,
): string {
  return `${head}${period}${String(number).padStart(width, '0')}`;
}

/** Returns the day, month or year in China at which a sequence starts again. */
export function periodOf(format: 'YYYY' | 'YYYYMM' | 'YYYYMMDD', now: Date): string {
  return wireTime(now).replaceAll('-', '').slice(0, format.length);
}

const alphabets = {
  digits: '0123456789',
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  // Without characters that look alike: people read codes aloud and type them.
  mixed: '23456789ABCDEFGHJKLMNPQRSTUVWXYZ',
} as const;

export function randomText(
  { prefix: head, length, characters }: z.infer<(typeof generatorParams)['random']>,
  pick: (below: number) => number,
): string {
  const alphabet = alphabets[characters];
  return `${head}${Array.from({ length }, () => alphabet[pick(alphabet.length)]).join('')}`;
}
