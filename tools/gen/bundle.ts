import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { crudSchemas, expandCrud } from './crud.ts';
import { isObject, isSaid, type Json, type JsonObject } from './json.ts';

const methods = ['get', 'post', 'put', 'delete'] as const;
const refusals = { default: { $ref: '#/components/responses/Refused' } };

/**
 * Reads the hand-written contract and returns one plain OpenAPI 3.1 document with every abbreviation
 * expanded.
 */
export function bundleContract(folder: string): JsonObject {
  const root = readYaml(path.join(folder, 'openapi.yaml'));
  const components = asObject(root['components'], 'components');
  const schemas = asObject(components['schemas'], 'components.schemas');
  for (const [subject, file] of yamlFiles(path.join(folder, 'schemas'))) {
    addAll(schemas, ofSubject(subject, file), 'schema');
  }
  const paths: JsonObject = {};
  const tags: JsonObject[] = [];
  for (const [tag, { 'x-tag': description, ...written }] of yamlFiles(path.join(folder, 'paths'))) {
    const file = expandCrud(written);
    addAll(schemas, ofSubject(tag, crudSchemas(written)), 'schema');
    if (typeof description !== 'string') throw new Error(`paths/${tag}.yaml must begin with x-tag`);
    tags.push({ name: tag, description });
    for (const [route, item] of Object.entries(file)) {
      const pathItem = asObject(item, route);
      for (const method of methods) {
        const operation = pathItem[method];
        if (operation !== undefined) {
          const plain = expandSheets(asObject(operation, route), file);
          pathItem[method] = expandOperation(plain, tag, method, route);
        }
      }
    }
    addAll(paths, file, 'path');
  }
  const { version = '' } = readYaml(path.join(folder, '../package.json'));
  return { ...root, info: { ...asObject(root['info'], 'info'), version }, tags, paths };
}

/**
 * Marks schemas with the file they are in. The client loads the schemas of a file when it first needs one of
 * them.
 */
function ofSubject(subject: string, file: JsonObject): JsonObject {
  const named = Object.entries(file).map(([name, schema]): [string, Json] => [
    name,
    { ...asObject(schema, name), 'x-subject': subject },
  ]);
  return Object.fromEntries(named);
}

function expandOperation(source: JsonObject, tag: string, method: string, route: string): JsonObject {
  const {
    'x-body': body,
    'x-multipart': multipart,
    'x-result': result,
    'x-binary': binary,
    'x-redirect': redirect,
    ...rest
  } = source;
  const operation: JsonObject = { tags: [tag], ...rest };
  const permission = operation['x-permission'];
  if (!isSaid(permission) || !isSaid(operation['x-scope'])) {
    throw new Error(`${method} ${route} must declare x-permission and x-scope`);
  }
  operation['security'] = permission === 'public' ? [{}, { token: [] }] : [{ token: [] }];
  const parameters = Array.isArray(operation['parameters']) ? [...operation['parameters']] : [];
  const list = operation['x-list'];
  if (isObject(list)) parameters.push(...listParameters(list));
  if (method === 'get' && !route.includes('getDictItems') && binary !== true && redirect !== true) {
    parameters.push({
      name: '_t',
      in: 'query',
      schema: { type: 'integer' },
      description: 'Seconds; keeps proxies from caching.',
    });
  }
  if (parameters.length > 0) operation['parameters'] = parameters;
  if (typeof body === 'string') {
    operation['requestBody'] = { required: true, content: { 'application/json': { schema: ref(body) } } };
  }
  if (isObject(multipart)) {
    const properties = { ...multipart, file: { type: 'string', format: 'binary' } };
    operation['requestBody'] = {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties } } },
    };
  }
  const item = isObject(list) ? list['item'] : undefined;
  if (binary === true) operation['responses'] = binaryResponses();
  else if (redirect === true) operation['responses'] = redirectResponses();
  else
    operation['responses'] = jsonResponses(
      typeof item === 'string' ? page(item) : resultSchema(result),
      operation['x-etag'] === true,
    );
  return operation;
}

/**
 * Expands the spreadsheet operations. `x-export: PATH` exports the rows of the list at PATH, by its filters
 * and order, or only `selections`; `x-import` imports such a file and reports line by line; `x-template` is
 * the empty file to fill in.
 */
function expandSheets(source: JsonObject, file: JsonObject): JsonObject {
  const { 'x-export': list, 'x-import': fields, 'x-template': template, ...rest } = source;
  if (typeof list === 'string') {
    const get = asObject(asObject(file[list], list)['get'], list);
    const query = listParameters(asObject(get['x-list'], `x-list of ${list}`));
    const parameters = query.filter(({ name }) => name !== 'pageNo' && name !== 'pageSize');
    const selections = { name: 'selections', in: 'query', schema: ref('IdList') };
    return { ...rest, 'x-binary': true, 'x-log': 'export', parameters: [...parameters, selections] };
  }
  if (template === true) return { ...rest, 'x-binary': true };
  if (!isObject(fields)) return source;
  const mode = { type: 'string', enum: ['preview', 'all', 'valid'] };
  const mapping = {
    type: 'string',
    maxLength: 10000,
    description: 'JSON: of a column of ours the header in the file, or null.',
  };
  const sheet = { type: 'string', maxLength: 100, description: 'Which sheet of the workbook is read.' };
  const hidden = {
    type: 'string',
    enum: ['take', 'skip'],
    description: 'What happens with hidden lines and columns; asked for where there are any.',
  };
  const checked = {
    type: 'string',
    maxLength: 64,
    description: 'The digest of the report by which it was decided.',
  };
  const corrections = {
    type: 'string',
    maxLength: 60000,
    description: 'JSON: by line and column, counted from 0, the text that stands for what is in the file.',
  };
  const all = { mode, mapping, sheet, hidden, checked, corrections, ...fields };
  const result = rest['x-result'] ?? 'ImportReport';
  return { ...rest, 'x-log': 'import', 'x-multipart': all, 'x-result': result };
}

function resultSchema(result: Json | undefined): JsonObject {
  if (typeof result === 'string') return ref(result);
  if (result === null || result === undefined) return { type: 'null' };
  const object = asObject(result, 'x-result');
  return typeof object['x-page'] === 'string' ? page(object['x-page']) : object;
}

/** `conditional`: the answer has an ETag, and a request with the same ETag in If-None-Match gets 304. */
function jsonResponses(result: JsonObject, conditional: boolean): JsonObject {
  const accepted: JsonObject = {
    type: 'object',
    required: result['type'] === 'null' ? ['success'] : ['success', 'result'],
    properties: {
      success: { const: true },
      message: { type: ['string', 'null'] },
      code: { type: ['integer', 'string'] },
      result,
      timestamp: { type: 'integer' },
    },
  };
  return {
    '200': {
      description: 'Done, or a business refusal.',
      content: json({ oneOf: [accepted, ref('Refusal')] }),
    },
    ...(conditional ? { '304': { description: 'Not changed.' } } : {}),
    ...refusals,
  };
}

function binaryResponses(): JsonObject {
  const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return {
    '200': { description: 'The file.', content },
    '206': { description: 'The part asked for.', content },
    '304': { description: 'Not changed.' },
    '416': { description: 'No such part.' },
    ...refusals,
  };
}

/** The answers of addresses that the browser navigates to. */
function redirectResponses(): JsonObject {
  const headers = { Location: { required: true, schema: { type: 'string' } } };
  return { '302': { description: 'Go on there.', headers }, ...refusals };
}

/**
 * Expands every filter column into query parameters, with the ranges and lists it allows
 * (docs/list-query.md#parameters).
 */
function listParameters(list: JsonObject): JsonObject[] {
  const text = { type: 'string', maxLength: 2000 };
  const filters = Object.entries(asObject(list['filters'] ?? {}, 'x-list.filters'));
  const names = filters.flatMap(([name, kind]) => {
    if (kind === 'time') return [`${name}_begin`, `${name}_end`];
    return kind === 'number'
      ? [name, `${name}_begin`, `${name}_end`, `${name}_MultiString`]
      : [name, `${name}_MultiString`];
  });
  const sort = Array.isArray(list['sort']) ? list['sort'] : [];
  const columns = sort.flatMap((column) =>
    typeof column === 'string' ? [column, `${column}_dictText`] : [],
  );
  return [
    ...names.map((name) => ({ name, in: 'query', schema: text })),
    { name: 'column', in: 'query', schema: { type: 'string', enum: columns } },
    { name: 'order', in: 'query', schema: { type: 'string', enum: ['asc', 'desc'] } },
    { name: 'superQueryParams', in: 'query', schema: { type: 'string', maxLength: 8000 } },
    { name: 'superQueryMatchType', in: 'query', schema: { type: 'string', enum: ['and', 'or'] } },
    {
      name: 'field',
      in: 'query',
      schema: text,
      deprecated: true,
      description: 'Sent by existing clients, ignored.',
    },
    { name: 'pageNo', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
    { name: 'pageSize', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1000, default: 10 } },
  ];
}

function page(item: string): JsonObject {
  return {
    type: 'object',
    'x-page': item,
    required: ['records', 'total'],
    properties: {
      records: { type: 'array', items: ref(item) },
      total: { type: 'integer' },
      totalRelation: {
        type: 'string',
        enum: ['eq', 'gte'],
        description:
          'gte: counting has ended there, and there are more rows than `total`. Left out, it is eq: all are counted. Long lists have no page that begins behind the first 10,000 of more: 400.',
      },
      size: { type: 'integer' },
      current: { type: 'integer' },
      pages: { type: 'integer' },
    },
  };
}

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

function addAll(target: JsonObject, source: JsonObject, what: string): void {
  for (const [name, value] of Object.entries(source)) {
    if (name in target) throw new Error(`${what} ${name} is declared twice`);
    target[name] = value;
  }
}

function yamlFiles(folder: string): [string, JsonObject][] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  return names.map((name) => [path.basename(name, '.yaml'), readYaml(path.join(folder, name))]);
}

function readYaml(file: string): JsonObject {
  return parseContract(readFileSync(file, 'utf8'), file);
}

/**
 * Parses a file of the contract.
 * @throws if a key other than `x-result` has no value: a text in braces ends at its first comma, and the rest of it
 * becomes such a key
 */
export function parseContract(text: string, file: string): JsonObject {
  const parsed: unknown = parse(text, { merge: true });
  const read = asObject(parsed, file);
  const cut = keyWithoutValue(read);
  if (cut !== undefined)
    throw new Error(`${file}: "${cut}" has no value; quote a text in braces that contains a comma`);
  return read;
}

function keyWithoutValue(node: Json): string | undefined {
  if (Array.isArray(node)) return node.map(keyWithoutValue).find((key) => key !== undefined);
  if (!isObject(node)) return undefined;
  return Object.entries(node)
    .map(([key, value]) => (value === null && key !== 'x-result' ? key : keyWithoutValue(value)))
    .find((key) => key !== undefined);
}

function asObject(value: unknown, where: string): JsonObject {
  if (!isObject(value)) throw new Error(`${where}: expected an object`);
  return value;
}
