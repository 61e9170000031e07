import { createContext, Script } from 'node:vm';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';

/** One part of a rule: `digits` characters, or all of them for "*", must match the pattern. */
const parts = z.array(
  z.object({
    digits: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
    pattern: z.string(),
    message: z.string(),
  }),
);

export type RuleFailure = {
  readonly digits: string;
  readonly pattern: string;
  readonly message: string;
  readonly beginIndex: number;
  readonly endIndex: number;
  readonly checkValue: string;
  readonly passed: false;
};

/** The stored rule is none, or one that cannot be evaluated in time. */
export class BadRule extends Error {
  override readonly name = 'BadRule';
}

/**
 * Milliseconds for a pattern, and for its second chance: one with nested repetition would else hold the whole server,
 * and on a busy server a good one may once be late.
 */
const patience = [200, 1000] as const;
/** Patterns that needed longer twice are not tried again for a while: a wrong rule must cost no more than that. */
const endless = new LRUCache<string, true>({ max: 200, ttl: 10 * 60 * 1000 });

/**
 * Checks the parts in their order: those with a number of digits take that many characters each, one after the other,
 * those with "*" the whole value. Answers the first that fails. Throws BadRule.
 */
export function checkRule(stored: unknown, value: string): RuleFailure | undefined {
  const { data } = z.safeParse(parts, stored);
  if (data === undefined) throw new BadRule('the rule is no list of parts');
  const characters = Array.from(value);
  let position = 0;
  for (const part of data) {
    const [beginIndex, endIndex] =
      part.digits === '*' ? [0, characters.length] : [position, position + lengthOf(part.digits)];
    if (part.digits !== '*') position = endIndex;
    const checkValue = characters.slice(beginIndex, endIndex).join('');
    if (!matches(part.pattern, checkValue))
      return { ...part, beginIndex, endIndex, checkValue, passed: false };
  }
  return undefined;
}

function lengthOf(digits: string): number {
  if (!/^[1-9]\d{0,3}$/.test(digits)) throw new BadRule('a part has no number of digits');
  return Number(digits);
}

// The only thing that runs there is this line, on a pattern and a text: a regular expression can be stopped no other way.
const script = new Script('pattern.test(text)');
const place: { pattern: RegExp; text: string } = { pattern: /^$/, text: '' };
const context = createContext(place);

function matches(source: string, text: string): boolean {
  if (endless.has(source)) throw new BadRule('a pattern takes too long');
  place.pattern = compiled(source);
  place.text = text;
  const found = inTime(patience[0]) ?? inTime(patience[1]);
  if (found !== undefined) return found;
  endless.set(source, true);
  throw new BadRule('a pattern takes too long');
}

/** Whether the pattern matches; undefined when that is not known after as many milliseconds. */
function inTime(timeout: number): boolean | undefined {
  try {
    return script.runInContext(context, { timeout }) === true;
  } catch {
    return undefined;
  }
}

function compiled(source: string): RegExp {
  try {
    return new RegExp(source);
  } catch (cause) {
    throw new BadRule('a pattern is none', { cause });
  }
}
