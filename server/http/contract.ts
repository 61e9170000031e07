import document from '#openapi/gen/openapi.json' with { type: 'json' };
import * as z from 'zod/mini';
import type { OverloadLevel } from './overload-level.ts';
import { once } from './once.ts';

const schema = z.record(z.string(), z.unknown());
const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  parameters: z.optional(
    z.array(z.object({ name: z.string(), in: z.string(), required: z.optional(z.boolean()), schema })),
  ),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.object({ schema })) })),
  responses: z.record(
    z.string(),
    z.object({ content: z.optional(z.record(z.string(), z.object({ schema }))) }),
  ),
  'x-permission': z.union([
    z.literal('public'),
    z.literal('login'),
    z.array(z.string()).check(z.minLength(1)),
  ]),
  'x-password-due': z.optional(z.boolean()),
  'x-scope': z.enum(['none', 'own', 'responsible', 'visible', 'published']),
  'x-etag': z.optional(z.boolean()),
  'x-change': z.optional(z.boolean()),
  'x-form': z.optional(z.boolean()),
  'x-replica': z.optional(z.boolean()),
  'x-once': z.optional(z.boolean()),
  'x-load': z.optional(z.enum(['first', 'last'])),
  'x-log': z.optional(z.enum(['import', 'export', 'query', 'none'])),
});

export type JsonSchema = z.infer<typeof schema>;

/** Version of the contract and of the product, from package.json. */
export const productVersion: string = document.info.version;

/** One operation of the contract, ready to be registered as a route. */
export type ContractOperation = {
  readonly key: string;
  readonly method: string;
  /** In the router's notation, without the /api prefix. */
  readonly url: string;
  readonly summary: string;
  readonly tag: string;
  readonly permission: 'public' | 'login' | readonly string[];
  /** Whether a session that must first change its password or set up a second factor may call it. */
  readonly whilePasswordDue: boolean;
  readonly scope: string;
  readonly kind: 'json' | 'multipart' | 'binary';
  /**
   * The kind in the operation log if it does not follow from the method; exports and queries are logged too. 'none': it
   * is not logged.
   */
  readonly log: 'import' | 'export' | 'query' | 'none' | undefined;
  /** The overload level at which the server refuses the operation. */
  readonly load: Exclude<OverloadLevel, 0>;
  readonly params: JsonSchema | undefined;
  readonly query: JsonSchema;
  readonly body: JsonSchema | undefined;
  /** The body may come as a form that a browser sends by itself. */
  readonly form: boolean;
  /** Schema of a successful answer, envelope included. */
  readonly answer: JsonSchema | undefined;
  /** Answers 304 if the caller has the result already. */
  readonly conditional: boolean;
  /** Not a read: every method but GET, and the GETs that change data (docs/wire.md#spelling). */
  readonly changes: boolean;
  /** May be answered by a replica. */
  readonly replica: boolean;
  /** Adds something; a repeated request with the same Idempotency-Key adds nothing more. */
  readonly once: boolean;
};

export type SharedSchema = JsonSchema & { readonly $id: string };

/** Component schemas with references in the router's notation (`Name#`). */
export const contractSchemas = once((): readonly SharedSchema[] =>
  Object.entries(z.parse(z.record(z.string(), schema), document.components.schemas)).map(([name, node]) => ({
    ...localReferences(node),
    $id: name,
  })),
);

export const contractOperations = once((): readonly ContractOperation[] => {
  const paths = z.parse(z.record(z.string(), z.record(z.string(), operation)), document.paths);
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]) => describe(path, method, one)),
  );
});

function describe(path: string, method: string, one: z.infer<typeof operation>): ContractOperation {
  const json = one.requestBody?.content['application/json'];
  const multipart = one.requestBody?.content['multipart/form-data'];
  const answer = one.responses['200']?.content?.['application/json']?.schema['oneOf'];
  const accepted = Array.isArray(answer) ? answer[0] : undefined;
  return {
    key: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    summary: one.summary,
    tag: one.tags[0] ?? '',
    permission: one['x-permission'],
    whilePasswordDue: one['x-password-due'] === true,
    scope: one['x-scope'],
    log: one['x-log'],
    load: loadOf(one),
    kind: accepted === undefined ? 'binary' : multipart === undefined ? 'json' : 'multipart',
    params: parameterSchema(one, 'path'),
    query: parameterSchema(one, 'query') ?? { type: 'object', additionalProperties: false, properties: {} },
    body: json === undefined ? undefined : localReferences(json.schema),
    form: one['x-form'] === true,
    answer: accepted === undefined ? undefined : localReferences(z.parse(schema, accepted)),
    conditional: one['x-etag'] === true,
    changes: method !== 'get' || one['x-change'] === true,
    replica: one['x-replica'] === true,
    once: one['x-once'] === true,
  };
}

/** Files with many rows take longest, and no lesson depends on them. */
function loadOf(one: z.infer<typeof operation>): ContractOperation['load'] {
  if (one['x-load'] === 'last') return 3;
  const isSheet = one['x-log'] === 'import' || one['x-log'] === 'export';
  return one['x-load'] === 'first' || isSheet ? 1 : 2;
}

function parameterSchema(one: z.infer<typeof operation>, parameterKind: string): JsonSchema | undefined {
  const found = (one.parameters ?? []).filter((parameter) => parameter.in === parameterKind);
  if (found.length === 0) return undefined;
  return {
    type: 'object',
    additionalProperties: false,
    required: found.filter((parameter) => parameter.required === true).map((parameter) => parameter.name),
    properties: Object.fromEntries(
      found.map((parameter) => [parameter.name, localReferences(parameter.schema)]),
    ),
  };
}

function localReferences(node: JsonSchema): JsonSchema {
  const text = JSON.stringify(node).replaceAll(/"#\/components\/schemas\/(\w+)"/g, '"$1#"');
  return z.parse(schema, JSON.parse(text));
}
