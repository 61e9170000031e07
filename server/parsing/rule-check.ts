import { createHash } from 'node:crypto';
import { createContext, Script } from 'node:vm';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';

/** The parts of a rule: `digits` characters, or the whole value for "*", must match the pattern. */
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

/** The stored rule is invalid, or cannot be evaluated in time. */
export class BadRule extends Error {
  override readonly name = 'BadRule';
}

/**
 * Milliseconds for the first and the second attempt of a pattern, for all values together: a pattern with nested
 * repetition must not block the server, and on a busy server a good one may be slow once. Each value adds
 * `timeoutEach`.
 */
const timeouts = [200, 1000] as const;
const timeoutEach = 0.05;
/**
 * Patterns with texts on which they timed out twice. These are not tried again for a while, which limits the cost;
 * other texts are, so that a malicious text does not disable the field for other users.
 */
const slowInputs = new LRUCache<string, true>({ max: 200, ttl: 10 * 60 * 1000 });

/**
 * Checks values against a rule and returns the first failed part of each. Parts with a number of digits take that many
 * characters, one after the other; parts with "*" the whole value. Many values take about the time of one. Throws
 * BadRule.
 */
export function applyCheckRule(stored: unknown, values: readonly string[]): (RuleFailure | undefined)[] {
  const { data } = z.safeParse(parts, stored);
  if (data === undefined) throw new BadRule('the rule is not a list of parts');
  const found: (RuleFailure | undefined)[] = values.map(() => undefined);
  let remaining = values.map((value, at) => ({ at, characters: Array.from(value) }));
  let position = 0;
  for (const part of data) {
    const beginIndex = part.digits === '*' ? 0 : position;
    if (part.digits !== '*') position += lengthOf(part.digits);
    const end = part.digits === '*' ? undefined : position;
    const checked = remaining.map(({ characters }) => characters.slice(beginIndex, end).join(''));
    const matching = matches(part.pattern, checked);
    for (const [index, { at, characters }] of remaining.entries())
      if (matching[index] !== true)
        found[at] = {
          ...part,
          beginIndex,
          endIndex: end ?? characters.length,
          checkValue: checked[index] ?? '',
          passed: false,
        };
    remaining = remaining.filter((_one, index) => matching[index] === true);
  }
  return found;
}

function lengthOf(digits: string): number {
  if (!/^[1-9]\d{0,3}$/.test(digits)) throw new BadRule('a part has no number of digits');
  return Number(digits);
}

// The only code that runs in the sandbox: no other way stops a regular expression.
const script = new Script('texts.map((text) => pattern.test(text))');
const sandbox: { pattern: RegExp; texts: readonly string[] } = { pattern: /^$/, texts: [] };
const context = createContext(sandbox);

function matches(source: string, texts: readonly string[]): readonly boolean[] {
  const inputKey = createHash('sha256')
    .update(JSON.stringify([source, texts]))
    .digest('base64');
  if (slowInputs.has(inputKey)) throw new BadRule('a pattern takes too long');
  sandbox.pattern = compilePattern(source);
  sandbox.texts = texts;
  const found = matchWithin(timeouts[0], texts) ?? matchWithin(timeouts[1], texts);
  if (found !== undefined) return found;
  slowInputs.set(inputKey, true);
  throw new BadRule('a pattern takes too long');
}

/** Returns which texts match, or undefined after the time limit. */
function matchWithin(milliseconds: number, texts: readonly string[]): readonly boolean[] | undefined {
  try {
    const timeout = Math.ceil(milliseconds + texts.length * timeoutEach);
    return answers.parse(script.runInContext(context, { timeout }));
  } catch {
    return undefined;
  }
}

const answers = z.array(z.boolean());

function compilePattern(source: string): RegExp {
  try {
    return new RegExp(source);
  } catch (cause) {
    throw new BadRule('a pattern is not valid', { cause });
  }
}
