import document from '#openapi/gen/openapi.json' with { type: 'json' };
import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';

type Parameter = Schema<'ApiParameter'>;

export const node = z.looseObject({
  $ref: z.optional(z.string()),
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  description: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  required: z.optional(z.array(z.string())),
  properties: z.optional(z.record(z.string(), z.looseObject({}))),
  items: z.optional(z.looseObject({})),
  oneOf: z.optional(z.array(z.looseObject({}))),
});
type Node = z.infer<typeof node>;

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.optional(z.string()),
  deprecated: z.optional(z.boolean()),
  tags: z.array(z.string()),
  parameters: z.optional(
    z.array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.optional(z.boolean()),
        description: z.optional(z.string()),
        schema: node,
      }),
    ),
  ),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.object({ schema: node })) })),
  responses: z.record(
    z.string(),
    z.object({ content: z.optional(z.record(z.string(), z.object({ schema: node }))) }),
  ),
  'x-permission': z.union([z.string(), z.array(z.string())]),
});
type Operation = z.infer<typeof operation>;

const tags = new Map(document.tags.map(({ name, description }) => [name, description]));
const schemas = z.parse(z.record(z.string(), node), document.components.schemas);

/** Returns the operations of the contract for the API documentation page, in the order of the contract. */
export function describeContract(): Schema<'ApiOperation'>[] {
  const paths = z.parse(z.record(z.string(), z.record(z.string(), operation)), document.paths);
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]) => describe(path, method.toUpperCase(), one)),
  );
}

function describe(path: string, method: string, one: Operation): Schema<'ApiOperation'> {
  const permission = one['x-permission'];
  return {
    key: `${method} ${path}`,
    method,
    path: `/api${path}`,
    summary: one.summary,
    description: one.description ?? null,
    tag: tags.get(one.tags[0] ?? '') ?? '',
    permission: typeof permission === 'string' ? permission : permission.join('、'),
    deprecated: one.deprecated ?? false,
    parameters: [...(one.parameters ?? []).map(parameter), ...bodyOf(one)],
    answer: answerOf(one),
  };
}

function parameter(one: NonNullable<Operation['parameters']>[number]): Parameter {
  return {
    name: one.name,
    place: one.in,
    required: one.required ?? false,
    type: typeOf(one.schema),
    description: one.description ?? null,
  };
}

/** Returns the fields of a JSON body or of a form. */
function bodyOf({ requestBody }: Operation): Parameter[] {
  return Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => {
    const body = resolve(schema);
    return Object.entries(body.properties ?? {}).map(([name, raw]) => {
      const field = z.parse(node, raw);
      return {
        name,
        place: 'body',
        required: body.required?.includes(name) ?? false,
        type: typeOf(field),
        description: field.description ?? null,
      };
    });
  });
}

/** Returns the type of `result` in the envelope of a success. */
function answerOf({ responses }: Operation): string | null {
  const content = responses['200']?.content ?? {};
  const [mime] = Object.keys(content);
  if (mime === undefined) return null;
  if (mime !== 'application/json') return mime;
  const success = content[mime]?.schema.oneOf?.[0];
  const result = z.parse(node, success ?? {}).properties?.['result'];
  return result === undefined ? null : typeOf(z.parse(node, result));
}

const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';
const resolve = (one: Node): Node => (one.$ref === undefined ? one : (schemas[nameOf(one.$ref)] ?? one));

export function typeOf(one: Node): string {
  if (one.$ref !== undefined) return nameOf(one.$ref);
  if (one.enum !== undefined) return one.enum.map(String).join(' | ');
  if (one.items !== undefined) return `${typeOf(z.parse(node, one.items))}[]`;
  const records = one.properties?.['records'];
  if (records !== undefined) return `分页 ${typeOf(z.parse(node, records))}`;
  return [one.type ?? 'object'].flat().join(' | ');
}
