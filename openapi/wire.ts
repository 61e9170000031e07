import * as z from 'zod/mini';

// The quirks of answers that the existing product is known for (reference 2.1, 2.2, 2.7): numbers where text is
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

/** What every refusal looks like, whatever its status. */
export const refusal = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.union([z.int(), z.string()]),
  result: z.exactOptional(z.unknown()),
  timestamp: z.exactOptional(z.int()),
});

/** Beside the result, the same in every answer. */
const envelope = {
  success: z.literal(true),
  message: z.exactOptional(z.nullable(z.string())),
  code: z.exactOptional(z.union([z.int(), z.string()])),
  timestamp: z.exactOptional(z.int()),
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
