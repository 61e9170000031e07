import type { ContractOperation, JsonSchema } from './contract.ts';

type Schemas = ReadonlyMap<string, JsonSchema>;
type Fields = ReadonlyMap<string, JsonSchema>;

/**
 * Reads bodies leniently (docs/wire.md#lenient-requests). Clients of the existing API send the complete record of a
 * list: an edit ignores fields of answers of its tag that it cannot change, and null in them where it is not allowed.
 * In every body, numbers and texts are converted to each other where the schema accepts only one. The validator checks
 * the rest.
 */
export function bodyReaders(
  operations: readonly ContractOperation[],
  schemas: readonly (JsonSchema & { readonly $id: string })[],
): (operation: ContractOperation) => (body: unknown) => unknown {
  const byName: Schemas = new Map(schemas.map((one) => [one.$id, one]));
  return (operation) => {
    const { body } = operation;
    if (body === undefined) return (value) => value;
    const known = isEdit(operation, fieldsOf(resolveReference(body, byName)))
      ? recordFields(operation, operations, byName)
      : [];
    const context: ReadContext = { byName, ignored: new Set(known) };
    return (value) => adaptValue(value, body, context);
  };
}

type ReadContext = { readonly byName: Schemas; readonly ignored: ReadonlySet<string> };

/** Returns the value without ignored fields, with numbers and texts converted to the schema's types, recursively. */
function adaptValue(value: unknown, node: JsonSchema | undefined, context: ReadContext): unknown {
  if (node === undefined || value === null) return value;
  const schema = resolveReference(node, context.byName);
  if (typeof value === 'number' || typeof value === 'string')
    return convertScalar(value, typesOf(schema, context.byName));
  const { items } = schema;
  if (Array.isArray(value))
    return isRecord(items) ? value.map((one: unknown) => adaptValue(one, items, context)) : value;
  return isRecord(value) ? adaptRecord(value, schema, context) : value;
}

function adaptRecord(
  value: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
  context: ReadContext,
): Record<string, unknown> {
  const fields = fieldsOf(schema);
  const isKept = ([name, one]: [string, unknown]): boolean => {
    const field = fields.get(name);
    if (!context.ignored.has(name)) return true;
    if (field === undefined) return schema['additionalProperties'] !== false;
    return one !== null || isRequired(schema, name) || typesOf(field, context.byName).includes('null');
  };
  return Object.fromEntries(
    Object.entries(value)
      .filter(isKept)
      .map(([name, one]) => [name, adaptValue(one, fields.get(name), context)]),
  );
}

/** Removes unknown query parameters that begin with `_`, which proxies and clients add. */
export function withoutForeignParameters(query: unknown, schema: JsonSchema): unknown {
  if (!isRecord(query)) return query;
  const known = fieldsOf(schema);
  return Object.fromEntries(
    Object.entries(query).filter(([name]) => !name.startsWith('_') || known.has(name)),
  );
}

/** Returns whether the operation receives a complete record: `…/edit`, or `…/editSomething` with the record's id. */
function isEdit({ method, url }: ContractOperation, fields: Fields): boolean {
  const name = url.slice(url.lastIndexOf('/') + 1);
  return method === 'PUT' && (name === 'edit' || (name.startsWith('edit') && fields.has('id')));
}

/** Returns the fields of every record in the answers of the same tag. */
function recordFields(
  { tag }: ContractOperation,
  operations: readonly ContractOperation[],
  byName: Schemas,
): string[] {
  return operations
    .filter((one) => one.tag === tag && one.method === 'GET' && one.answer !== undefined)
    .flatMap(({ answer = {} }) => recordsIn(fieldsOf(answer).get('result'), byName))
    .flatMap((record) => [...fieldsOf(record).keys()]);
}

/** Returns the record schema of an answer: the answer itself, or an item of a list or page. */
function recordsIn(node: JsonSchema | undefined, byName: Schemas): JsonSchema[] {
  if (node === undefined) return [];
  const schema = resolveReference(node, byName);
  const { items } = schema;
  if (isRecord(items)) return recordsIn(items, byName);
  const fields = fieldsOf(schema);
  const records = fields.get('records');
  if (records !== undefined) return recordsIn(records, byName);
  return fields.has('id') ? [schema] : [];
}

/** Converts between number and text if the schema accepts only the other. */
function convertScalar(value: number | string, types: readonly unknown[]): unknown {
  const takesNumber = types.includes('integer') || types.includes('number');
  const takesText = types.includes('string');
  if (typeof value === 'number') return takesText && !takesNumber ? String(value) : value;
  return takesNumber && !takesText && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
}

function typesOf(node: JsonSchema | undefined, byName: Schemas): readonly unknown[] {
  if (node === undefined) return [];
  const { type, oneOf } = resolveReference(node, byName);
  if (Array.isArray(oneOf)) return oneOf.flatMap((one) => (isRecord(one) ? typesOf(one, byName) : []));
  return Array.isArray(type) ? type : [type];
}

function resolveReference(node: JsonSchema, byName: Schemas): JsonSchema {
  const { $ref } = node;
  return typeof $ref === 'string' ? (byName.get($ref.replace('#', '')) ?? {}) : node;
}

function fieldsOf({ properties }: JsonSchema): Fields {
  if (!isRecord(properties)) return new Map();
  return new Map(
    Object.entries(properties).flatMap(([name, node]) => (isRecord(node) ? [[name, node]] : [])),
  );
}

function isRequired({ required }: JsonSchema, name: string): boolean {
  return Array.isArray(required) && required.includes(name);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
