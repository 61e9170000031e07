import * as z from 'zod/mini';

// Tolerates the quirks of the answers of the existing product (docs/wire.md#lenient-answers): numbers in
// place of texts and the reverse, and flags as "1"/"0", 1/0 or booleans. Only answers are read this way,
// never requests.

/** A text, or a number sent in place of a text. */
export const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** An integer, its text, or a boolean sent as a flag. */
export const integer = z.pipe(z.transform(toNumber), z.int());

/** One of the given numbers, or its text. */
export const numeral = <T extends z.ZodMiniType>(literal: T) => z.pipe(z.transform(toNumber), literal);

/** A boolean, or 1/0 as number or text. */
export const flag = z.pipe(z.transform(toBoolean), z.boolean());

/**
 * The three types above with null and absence allowed. Most parts of a record have one of these types, so
 * they are created once.
 */
export const maybeText = z.exactOptional(z.nullable(text));
export const maybeInteger = z.exactOptional(z.nullable(integer));
export const maybeFlag = z.exactOptional(z.nullable(flag));

/** A list whose items are read one by one. */
export type UsableItems<Item extends z.ZodMiniType> = z.ZodMiniType<z.output<Item>[]>;

/**
 * The maximum nesting of lists. A user cannot navigate deeper menus, and a thousand levels overflow the
 * stack.
 */
const maxLevels = 20;
let level = 0;

/**
 * A list whose items are read one by one. Invalid items are omitted and logged, the others stay; null is an
 * empty list, and so is, logged, any other value that is not a list.
 */
export const usableItems = <Item extends z.ZodMiniType>(item: () => Item): UsableItems<Item> =>
  z.pipe(
    z.transform((found: unknown): unknown[] => {
      if (Array.isArray(found)) return found;
      if (found !== null && found !== undefined) leaveOut(found, 'not a list');
      return [];
    }),
    z.transform((found: unknown[]): z.output<Item>[] => {
      if (level === maxLevels) {
        if (found.length > 0) leaveOut(found[0], `more than ${maxLevels} levels`);
        return [];
      }
      level += 1;
      try {
        return found.flatMap((one) => {
          const read = z.safeParse(item(), one);
          if (read.success) return [read.data];
          const [issue] = read.error.issues;
          leaveOut(one, `${issue?.path.join('.')}: ${issue?.message}`);
          return [];
        });
      } finally {
        level -= 1;
      }
    }),
  );

/** Logs only the identifying key of a menu entry or permission. The rest may be long or secret. */
function leaveOut(item: unknown, reason: string): void {
  const name = ['path', 'name', 'action', 'id']
    .map((key): unknown => Reflect.get(Object(item), key))
    .find((value): value is string => typeof value === 'string');
  globalThis.console.warn(`未能使用的条目已略去：${name ?? typeof item}（${reason}）`);
}

/** `true` and `false` in the forms that the existing product and the proxies in front of it send. */
const success = z.transform(
  (found: unknown): unknown =>
    /^(true|1)$/.test(String(found)) || (/^(false|0)$/.test(String(found)) ? false : found),
);
const done = z.pipe(success, z.literal(true));
const notDone = z.pipe(success, z.literal(false));

const readAs = <T>(take: (found: unknown) => T) => z.pipe(z.unknown(), z.transform(take));

/** A number or text; any other value is read as empty. */
const code = readAs((found) => (typeof found === 'number' || typeof found === 'string' ? found : ''));
const words = readAs((found) => (typeof found === 'string' ? found : ''));
/** A number that the client does not use: a value that is not a number becomes 0. */
const unused = z.exactOptional(
  readAs((found) => {
    const number = toNumber(found);
    return typeof number === 'number' ? number : 0;
  }),
);

/** The shape of every refusal, whatever its status. Unused parts may have any value. */
export const refusal = z.object({
  success: notDone,
  message: z._default(words, ''),
  code: z._default(code, ''),
  result: z.exactOptional(z.unknown()),
  timestamp: unused,
});

/** The parts of an answer beside the result. Unused parts may have any value. */
const envelope = {
  success: done,
  message: z.exactOptional(readAs((found) => (typeof found === 'string' ? found : null))),
  code: z.exactOptional(code),
  timestamp: unused,
};

/** The 200 answer of an operation: a success with a result, or a refusal. */
export const answer = <T extends z.ZodMiniType>(result: T) =>
  z.union([z.object({ ...envelope, result }), refusal]);

const dropped = z.exactOptional(
  z.pipe(
    z.unknown(),
    z.transform(() => null),
  ),
);

/** Like `answer`, for operations that return only a message. The content of `result` is dropped. */
export const emptyAnswer = () => answer(dropped);

export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    records: z.array(item),
    total: integer,
    totalRelation: z.exactOptional(readAs((found) => (found === 'gte' ? 'gte' : 'eq'))),
    size: unused,
    current: unused,
    pages: unused,
  });

/** The schemas with which the client checks an operation's request and answers. */
export type OperationContract = {
  readonly body?: z.ZodMiniType;
  /** The operation creates something and is sent with an Idempotency-Key. */
  readonly once?: true;
  readonly answers: Readonly<Record<string, z.ZodMiniType | 'binary' | 'empty'>>;
};

function toNumber(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
}

function toBoolean(value: unknown): unknown {
  if (value === 1 || value === '1' || value === 'true') return true;
  if (value === 0 || value === '0' || value === 'false') return false;
  return value;
}
