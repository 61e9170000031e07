import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { compile, evaluate, namesOf } from './compile.ts';
import { compileFormulas, evaluateFormulas } from './formulas.ts';
import { exampleFields, field, surroundings } from './testing/expression-cases.ts';
import { maxRowSteps, maxSteps, rowBudget, type Row } from './types.ts';

type Random = () => number;

/** Returns a generator that gives the same numbers for the same seed. */
function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const pick = (random: Random, items: readonly string[]): string =>
  items[Math.floor(random() * items.length)] ?? '';

const leaves = [
  'price',
  'count',
  'room',
  'topics',
  'hasComputer',
  'startAt',
  'endAt',
  'beginsAt',
  'content',
  'null',
  'true',
  '1',
  '0',
  '-2.5',
  '1e9',
  '"a"',
  '""',
  '[]',
  '[1, 2]',
  '["a"]',
  'now()',
  'today()',
  'me.roles',
  'me.username',
  'x',
  'nobody',
];

const shapes = [
  '@ + @',
  '@ - @',
  '@ * @',
  '@ / @',
  '@ % @',
  '@ == @',
  '@ != @',
  '@ < @',
  '@ in @',
  '@ && @',
  '@ || @',
  '!@',
  '(@)',
  '@ ? @ : @',
  '@[@]',
  'size(@)',
  'string(@)',
  'number(@)',
  'round(@, @)',
  'empty(@)',
  'ifEmpty(@, @)',
  'days(@)',
  '@.map(x, @)',
  '@.filter(x, @)',
  '@.exists(y, @)',
  '@.all(z, @)',
  '@.contains(@)',
  '@.split(@)',
  '@.join(@)',
  'sum(@)',
  'substring(@, @)',
  'inHours(@)',
  'weekday(@)',
  'max(@, @)',
  '@.@',
  'f(@)',
];

function text(random: Random, depth: number): string {
  if (depth === 0 || random() < 0.2) return pick(random, leaves);
  return pick(random, shapes).replaceAll('@', () => text(random, depth - 1));
}

/** Generates an expression of the given type. Most of them run. */
function typed(random: Random, type: 'number' | 'text' | 'bool' | 'list', depth: number): string {
  const of: Readonly<Record<typeof type, readonly string[]>> = {
    number: [
      'price',
      'count',
      '3',
      '0.1',
      'size(T)',
      '(N + N)',
      '(N * N)',
      '(N / N)',
      'round(N, 2)',
      '(B ? N : N)',
      'size(L)',
      'ifEmpty(N, 1)',
    ],
    text: [
      'room',
      'content',
      '"项"',
      '(T + T)',
      'string(N)',
      'L.join(T)',
      'trim(T)',
      'substring(T, N)',
      '(B ? T : T)',
      'L[N]',
    ],
    bool: [
      'hasComputer',
      '(N < N)',
      '(T == T)',
      '(B && B)',
      '(B || B)',
      '!B',
      'T in L',
      'L.all(v, B)',
      'T.contains(T)',
      'empty(T)',
    ],
    list: ['topics', '["a", "b"]', 'L.filter(w, B)', 'L.map(u, T)', '(L + L)', 'T.split(T)'],
  };
  const choices = depth === 0 ? of[type].slice(0, type === 'bool' ? 1 : 2) : of[type];
  const next = (kind: typeof type): string => typed(random, kind, depth - 1);
  return pick(random, choices).replace(/\b[NTBL]\b/g, (sign) =>
    next(sign === 'N' ? 'number' : sign === 'T' ? 'text' : sign === 'B' ? 'bool' : 'list'),
  );
}

const rows: readonly Row[] = [
  {},
  {
    price: 19.99,
    count: 0,
    room: '一号机房',
    topics: Array.from({ length: 40 }, (_, index) => `项${index}`),
    hasComputer: true,
    startAt: '2026-09-07 10:00:00',
    endAt: '2026-02-30 10:00:00',
    beginsAt: '08:00:00',
    content: '项'.repeat(3000),
  },
  { price: 'x', count: {}, room: 3, topics: [1], hasComputer: 'yes', startAt: 5, content: null },
];

const names = namesOf(exampleFields);

const isChinese = (words: string): boolean => /\p{Script=Han}/u.test(words);

type Tried = 'refused' | 'ran' | 'wrong';

/**
 * Compiles a text and runs it twice for each row. The result is wrong if a message is not Chinese, a range is
 * outside the text, two runs differ, or the steps exceed the limit.
 */
function tried(expression: string): Tried {
  const compiled = compile(expression, names);
  if (!compiled.ok) {
    const { message, from, to } = compiled.error;
    return isChinese(message) && from <= to && to <= expression.length ? 'refused' : 'wrong';
  }
  const isRight = rows.every((row) => {
    const budget = rowBudget();
    const first = evaluate(compiled.expression, row, surroundings, { formulas: new Map(), budget });
    const again = evaluate(compiled.expression, row, surroundings);
    const isBounded = maxRowSteps - budget.left <= maxSteps;
    return isBounded && isDeepStrictEqual(first, again) && (first.ok || isChinese(first.problem));
  });
  return isRight ? 'ran' : 'wrong';
}

/** Returns how many texts ran, and the texts whose result is wrong. */
function trial(texts: readonly string[]): { readonly ran: number; readonly wrong: readonly string[] } {
  const found = texts.map((text) => [text, tried(text)] as const);
  const of = (what: Tried): readonly string[] =>
    found.filter(([, one]) => one === what).map(([text]) => text);
  return { ran: of('ran').length, wrong: of('wrong') };
}

const several = (count: number, make: () => string): readonly string[] => Array.from({ length: count }, make);

/** Outer expressions that read `inner`, with inner expressions of the type they need. */
const inners: Readonly<Record<string, readonly string[]>> = {
  'inner * 3': ['price / 3', 'N', 'size(L)'],
  'sum(inner)': ['[price, count]', '[N, N, 1.0 / 3]', 'L.map(v, N)'],
  'inner ? "yes" : "no"': ['B', 'price > count', '!hasComputer'],
  '"so " + inner': ['T', 'room', 'B ? "" : T'],
  'inner.join("-")': ['L', 'topics', 'L.filter(w, B)'],
  'inner + days(1)': ['startAt', 'dateOf(startAt)', 'startAt + days(N)'],
  'weekday(inner[0])': ['[startAt, now()]', '[today()]'],
  'inHours(inner)': ['startAt - now()', 'beginsAt - hours(30)', 'minutes(N)'],
  'inHours(inner[0] + inner[1])': ['[startAt - now(), beginsAt]', '[hours(25), minutes(N)]'],
};

/**
 * Returns the value of a formula that reads another formula, and the value of the same formula with the
 * other's text inlined.
 */
function chained(random: Random, row: Row): readonly unknown[] {
  const outer = pick(random, Object.keys(inners));
  const inner = pick(random, inners[outer] ?? []).replace(/\b[NTBL]\b/g, (sign) =>
    typed(random, sign === 'N' ? 'number' : sign === 'T' ? 'text' : sign === 'B' ? 'bool' : 'list', 2),
  );
  const formula = (key: string, text: string) => field(key, key, 'formula', { formula: text });
  const whole = outer.replaceAll('inner', `(${inner})`);
  const made = [formula('inner', inner), formula('outer', outer), formula('whole', whole)];
  const { formulas, problems } = compileFormulas([...exampleFields, ...made]);
  const { values, problems: found } = evaluateFormulas(formulas, row, surroundings);
  // The inlined text may contain the name twice. A failing inner formula is reported once and is empty for
  // the outer one.
  const isNothing = problems.length > 0 || Object.keys(found).length > 0;
  return [`${outer}, ${inner}`, ...(isNothing ? [null, null] : [values['outer'], values['whole']])];
}

describe('random expressions', () => {
  it('a formula gives the same value with the text of an inner formula inlined', () => {
    const random = randomOf(26);
    const found = rows.flatMap((row) => Array.from({ length: 200 }, () => chained(random, row)));
    expect(found.filter(([, one, other]) => !isDeepStrictEqual(one, other))).toEqual([]);
    expect(found.filter(([, one]) => one !== null).length).toBeGreaterThan(150);
  });

  it('an arbitrary text never throws: it is refused in Chinese or gives the same value twice', () => {
    const random = randomOf(20_260_907);
    const { ran, wrong } = trial(several(3000, () => text(random, 4)));
    expect(wrong).toEqual([]);
    expect(ran).toBeGreaterThan(100);
  });

  it('a well-typed expression runs within the step limit', () => {
    const random = randomOf(7);
    const { ran, wrong } = trial(several(600, () => typed(random, 'bool', 5)));
    expect(wrong).toEqual([]);
    expect(ran).toBeGreaterThan(400);
  });
});
