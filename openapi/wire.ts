import * as z from 'zod/mini';

// The quirks of answers that the existing product is known for (docs/wire.md#lenient-answers): numbers where text is
// expected and the reverse, and flags as "1"/"0", 1/0 or booleans. Answers are read by these; requests never are.

/** Text, or a number sent where text is expected. */
export const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** An integer, or its text, or a boolean sent as a flag. */
export const integer = z.pipe(z.transform(toNumber), z.int());

/** One of the given numbers, or the text of one. */
export const numeral = <T extends z.ZodMiniType>(literal: T) => z.pipe(z.transform(toNumber), literal);

/** A boolean, or 1/0 as number or text. */
export const flag = z.pipe(z.transform(toBoolean), z.boolean());

/** As the three above, or null, or not there at all: what most parts of a record are, so they are made once. */
export const maybeText = z.exactOptional(z.nullable(text));
export const maybeInteger = z.exactOptional(z.nullable(integer));
export const maybeFlag = z.exactOptional(z.nullable(flag));

/** A list whose items are read one by one. */
export type UsableItems<Item extends z.ZodMiniType> = z.ZodMiniType<z.output<Item>[]>;

/** Levels of lists in lists that are read; nobody finds their way in more, and a thousand overflow the stack. */
const mostLevels = 20;
let level = 0;

/** A list whose items are read one by one: those that are not of its kind are left out and logged, the others stay; null is an empty one. */
export const usableItems = <Item extends z.ZodMiniType>(item: () => Item): UsableItems<Item> =>
  z.pipe(
    z.pipe(
      z.transform((found) => found ?? []),
      z.array(z.unknown()),
    ),
    z.transform((found: unknown[]): z.output<Item>[] => {
      if (level === mostLevels) {
        if (found.length > 0) leaveOut(found[0], `more than ${mostLevels} levels`);
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

/** Named by what an item of a menu or a list of rights is known by; the rest of it may be long or secret. */
function leaveOut(item: unknown, reason: string): void {
  const name = ['path', 'name', 'action', 'id']
    .map((key): unknown => Reflect.get(Object(item), key))
    .find((value): value is string => typeof value === 'string');
  globalThis.console.warn(`未能使用的条目已略去：${name ?? typeof item}（${reason}）`);
}

/** `true` and `false` as the existing product and proxies before it send them. */
const success = z.transform(
  (found: unknown): unknown =>
    /^(true|1)$/.test(String(found)) || (/^(false|0)$/.test(String(found)) ? false : found),
);
const done = z.pipe(success, z.literal(true));
const notDone = z.pipe(success, z.literal(false));

const readAs = <T>(take: (found: unknown) => T) => z.pipe(z.unknown(), z.transform(take));

/** A number or text; anything else stands for nothing. */
const code = readAs((found) => (typeof found === 'number' || typeof found === 'string' ? found : ''));
const words = readAs((found) => (typeof found === 'string' ? found : ''));
/** A time that nobody reads: 0 where it is no number. */
const time = z.exactOptional(readAs((found) => (typeof found === 'number' ? found : 0)));

/** What every refusal looks like, whatever its status. What nobody reads of it may be anything. */
export const refusal = z.object({
  success: notDone,
  message: z._default(words, ''),
  code: z._default(code, ''),
  result: z.exactOptional(z.unknown()),
  timestamp: time,
});

/** Beside the result, the same in every answer. What nobody reads of it may be anything. */
const envelope = {
  success: done,
  message: z.exactOptional(readAs((found) => (typeof found === 'string' ? found : null))),
  code: z.exactOptional(code),
  timestamp: time,
};

/** The 200 answer of an operation: done with a result, or refused. */
export const answer = <T extends z.ZodMiniType>(result: T) =>
  z.union([z.object({ ...envelope, result }), refusal]);

const dropped = z.exactOptional(
  z.pipe(
    z.unknown(),
    z.transform(() => null),
  ),
);

/** As `answer`, for operations that answer nothing but a message; whatever stands in `result` is dropped. */
export const emptyAnswer = () => answer(dropped);

export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    records: z.array(item),
    total: integer,
    totalRelation: z.exactOptional(z.enum(['eq', 'gte'])),
    size: z.exactOptional(integer),
    current: z.exactOptional(integer),
    pages: z.exactOptional(integer),
  });

/** What the client checks an operation's request and answers against. */
export type OperationContract = {
  readonly body?: z.ZodMiniType;
  /** It adds something, and is sent with an Idempotency-Key. */
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
