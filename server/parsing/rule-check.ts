import { createHash } from 'node:crypto';
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

/** The stored rule is invalid, or cannot be evaluated in time. */
export class BadRule extends Error {
  override readonly name = 'BadRule';
}

/**
 * Milliseconds for a pattern, and for its second chance: one with nested repetition would else hold the whole server,
 * and on a busy server a good one may once be late. For all values together: each of many has its small share more.
 */
const timeouts = [200, 1000] as const;
const timeoutEach = 0.05;
/**
 * A pattern that timed out twice on a text is not tried on that text again for a while, which bounds its cost. Other
 * texts are tried, so that a stranger who found such a text closes the field for no other user.
 */
const endless = new LRUCache<string, true>({ max: 200, ttl: 10 * 60 * 1000 });

/**
 * Checks of each value the parts in their order: those with a number of digits take that many characters each, one after the
 * other, those with "*" the whole value. Answers the first that fails, of many values within about the time of one. Throws
 * BadRule.
 */
export function checkAll(stored: unknown, values: readonly string[]): (RuleFailure | undefined)[] {
  const { data } = z.safeParse(parts, stored);
  if (data === undefined) throw new BadRule('the rule is no list of parts');
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

// The only thing that runs there is this line, on a pattern and texts: a regular expression can be stopped no other way.
const script = new Script('texts.map((text) => pattern.test(text))');
const sandbox: { pattern: RegExp; texts: readonly string[] } = { pattern: /^$/, texts: [] };
const context = createContext(sandbox);

function matches(source: string, texts: readonly string[]): readonly boolean[] {
  const tried = createHash('sha256')
    .update(JSON.stringify([source, texts]))
    .digest('base64');
  if (endless.has(tried)) throw new BadRule('a pattern takes too long');
  sandbox.pattern = compiled(source);
  sandbox.texts = texts;
  const found = inTime(timeouts[0], texts) ?? inTime(timeouts[1], texts);
  if (found !== undefined) return found;
  endless.set(tried, true);
  throw new BadRule('a pattern takes too long');
}

/** Which of the texts match; undefined when that is not known after as many milliseconds. */
function inTime(milliseconds: number, texts: readonly string[]): readonly boolean[] | undefined {
  try {
    const timeout = Math.ceil(milliseconds + texts.length * timeoutEach);
    return answers.parse(script.runInContext(context, { timeout }));
  } catch {
    return undefined;
  }
}

const answers = z.array(z.boolean());

function compiled(source: string): RegExp {
  try {
    return new RegExp(source);
  } catch (cause) {
    throw new BadRule('a pattern is none', { cause });
  }
}
