import { isObject, isSaid, type Json, type JsonObject } from './json.ts';

const id: Json = { name: 'id', in: 'query', required: true, schema: { $ref: '#/components/schemas/Id' } };
const idList = (name: string, place: string): Json => ({
  name,
  in: place,
  required: true,
  schema: { $ref: '#/components/schemas/IdList' },
});

/** The settings of an `x-crud` that all its operations share. */
type CrudSettings = {
  readonly base: string;
  readonly record: string;
  /** Default: `record` with an s. */
  readonly plural: string;
  /** The schema of the answer. Default: `record` with Row. */
  readonly row: string;
  readonly noun: string;
  /** Filters and sorting. */
  readonly list: JsonObject;
};
type Operation = {
  readonly path?: string;
  readonly method: string;
  readonly make: (settings: CrudSettings) => JsonObject;
};

/** The operations of a record list, by the last segment of their path. */
const operations: Readonly<Record<string, Operation>> = {
  list: {
    method: 'get',
    make: ({ plural, row, noun, list }) => ({
      operationId: `list${plural}`,
      summary: `${noun}列表`,
      'x-list': { item: row, ...list },
    }),
  },
  queryById: {
    method: 'get',
    make: ({ record, row, noun }) => ({
      operationId: `get${record}`,
      summary: `一个${noun}`,
      parameters: [id],
      'x-result': row,
    }),
  },
  add: { method: 'post', make: (settings) => saving('add', '添加', 'Add', settings) },
  edit: { method: 'put', make: (settings) => saving('edit', '编辑', 'Edit', settings) },
  delete: {
    method: 'delete',
    make: ({ record, noun }) => ({
      operationId: `delete${record}`,
      summary: `删除${noun}`,
      parameters: [id],
      'x-result': null,
    }),
  },
  deleteBatch: {
    method: 'delete',
    make: ({ plural, noun }) => ({
      operationId: `delete${plural}`,
      summary: `批量删除${noun}`,
      parameters: [idList('ids', 'query')],
      'x-result': null,
    }),
  },
  restore: {
    method: 'put',
    make: ({ plural, noun }) => ({
      operationId: `restore${plural}`,
      summary: `撤销删除${noun}`,
      description: 'Only what the caller deleted a moment ago; our server only.',
      'x-body': 'Chosen',
      'x-result': null,
    }),
  },
  deleteList: {
    method: 'get',
    make: ({ plural, row, noun }) => ({
      operationId: `listDeleted${plural}`,
      summary: `${noun}回收站`,
      'x-result': { type: 'array', items: { $ref: `#/components/schemas/${row}` } },
    }),
  },
  back: {
    path: 'back/{id}',
    method: 'put',
    make: (settings) => inBin('bringBack', '从回收站还原', settings),
  },
  deletePhysic: {
    path: 'deletePhysic/{id}',
    method: 'delete',
    make: (settings) => inBin('purge', '彻底删除', settings),
  },
  exportXls: {
    method: 'get',
    make: ({ base, plural, noun }) => ({
      operationId: `export${plural}`,
      summary: `导出${noun}`,
      'x-export': `${base}/list`,
    }),
  },
  importExcel: {
    method: 'post',
    make: ({ plural, noun }) => ({
      operationId: `import${plural}`,
      summary: `导入${noun}`,
      'x-import': {},
    }),
  },
  importTemplate: {
    method: 'get',
    make: ({ record, noun }) => ({
      operationId: `get${record}Template`,
      summary: `${noun}导入模板`,
      'x-template': true,
    }),
  },
};

function saving(verb: string, word: string, form: string, { record, noun }: CrudSettings): JsonObject {
  return {
    operationId: `${verb}${record}`,
    summary: `${word}${noun}`,
    'x-body': `${record}${form}`,
    ...(verb === 'add' ? { 'x-once': true } : {}),
    'x-result': null,
  };
}

function inBin(verb: string, word: string, { plural, noun }: CrudSettings): JsonObject {
  return {
    operationId: `${verb}${plural}`,
    summary: `${word}${noun}`,
    parameters: [idList('id', 'path')],
    'x-result': null,
  };
}

/**
 * Expands `x-crud` below the base of paths into the operations it names; settings of a single operation
 * replace the default ones.
 * @throws if record, noun, permission, scope or operations is missing, a setting is unknown, or a path exists
 * twice
 */
export function expandCrud(file: JsonObject): JsonObject {
  const expanded = Object.entries(file).flatMap(([base, item]): [string, Json][] => {
    if (!isObject(item) || item['x-crud'] === undefined) return [[base, item]];
    const { 'x-crud': crud, ...rest } = item;
    refuse(base, Object.keys(rest));
    if (!isObject(crud)) throw new Error(`x-crud of ${base} says nothing`);
    return operationsOf(base, crud);
  });
  const twice = expanded.map(([path]) => path).find((path, place, all) => all.indexOf(path) !== place);
  if (twice !== undefined) throw new Error(`${twice} is declared twice`);
  return Object.fromEntries(expanded);
}

/**
 * Returns the schemas of an `x-crud` with `fields`, by name: the bodies of add and edit, and the row.
 * `required` names fields; a field with `x-dict` adds the label of its value to the row.
 * @throws if a required name is not a field
 */
export function crudSchemas(file: JsonObject): JsonObject {
  const made = Object.entries(file).flatMap(([base, item]): [string, Json][] => {
    const crud = isObject(item) ? item['x-crud'] : undefined;
    if (!isObject(crud) || !isObject(crud['fields'])) return [];
    const { record, fields, required = [] } = crud;
    const names = Object.keys(fields);
    const needed = Array.isArray(required) ? required.map(asText) : [];
    const unknown = needed.filter((name) => !names.includes(name));
    if (unknown.length > 0) throw new Error(`x-crud of ${base} requires ${unknown.join(', ')}, no field`);
    const sent = Object.entries(fields).map(([name, field]): [string, Json] => [name, withoutDict(field)]);
    const answered = Object.entries(fields).flatMap(([name, field]) => rowFields(name, field));
    const form = { type: 'object', additionalProperties: false };
    const text = { type: ['string', 'null'] };
    return [
      [`${asText(record ?? '')}Add`, { ...form, required: needed, properties: Object.fromEntries(sent) }],
      [
        `${asText(record ?? '')}Edit`,
        {
          ...form,
          required: ['id', ...needed],
          properties: { id: schemaRef('Id'), revision: schemaRef('Revision'), ...Object.fromEntries(sent) },
        },
      ],
      [
        `${asText(record ?? '')}Row`,
        {
          type: 'object',
          required: ['id', ...needed],
          properties: {
            id: { type: 'string' },
            ...Object.fromEntries(answered),
            createBy: text,
            createBy_dictText: { ...text, description: 'Name of the user who made it.' },
            createTime: text,
            revision: schemaRef('Revision'),
          },
        },
      ],
    ];
  });
  return Object.fromEntries(made);
}

const schemaRef = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

function withoutDict(field: Json): Json {
  if (!isObject(field)) return field;
  const { 'x-dict': _dict, ...rest } = field;
  return rest;
}

/** A stored row may violate newer limits of the request, so the row schema has only the types. */
function rowFields(name: string, field: Json): [string, Json][] {
  if (!isObject(field)) throw new Error(`${name} is no field`);
  const { type = 'string', description, 'x-dict': dict } = field;
  const plain = { type, ...(description === undefined ? {} : { description }) };
  if (typeof dict !== 'string') return [[name, plain]];
  const word = { type: ['string', 'null'], description: `Word of ${name}, from the dictionary ${dict}.` };
  return [
    [name, plain],
    [`${name}_dictText`, word],
  ];
}

function refuse(base: string, unknown: readonly string[]): void {
  if (unknown.length > 0) throw new Error(`x-crud of ${base} does not know ${unknown.join(', ')}`);
}

function operationsOf(base: string, crud: JsonObject): [string, Json][] {
  const { record, plural, row, noun, permission, scope, filters, sort, operations: names, ...said } = crud;
  const { fields: _fields, required: _required, ...own } = said;
  if (typeof record !== 'string' || typeof noun !== 'string' || !Array.isArray(names))
    throw new Error(`x-crud of ${base} needs record, noun and operations`);
  if (!isSaid(permission) || !isSaid(scope)) throw new Error(`x-crud of ${base} needs permission and scope`);
  const settings: CrudSettings = {
    base,
    record,
    plural: textOr(`${record}s`, plural, `plural of ${base}`),
    row: textOr(`${record}Row`, row, `row of ${base}`),
    noun,
    list: { ...(filters === undefined ? {} : { filters }), ...(sort === undefined ? {} : { sort }) },
  };
  refuse(
    base,
    Object.keys(own).filter((name) => !names.includes(name)),
  );
  if (!names.includes('list')) refuse(base, Object.keys(settings.list));
  const allowed = { 'x-permission': permission, 'x-scope': scope };
  return names.map((name) => operationOf(asText(name), settings, allowed, own));
}

function textOr(usual: string, given: Json | undefined, what: string): string {
  if (given === undefined) return usual;
  if (typeof given !== 'string') throw new Error(`${what} is no text`);
  return given;
}

const asText = (name: Json): string => (typeof name === 'string' ? name : JSON.stringify(name));

function operationOf(
  name: string,
  settings: CrudSettings,
  allowed: JsonObject,
  own: JsonObject,
): [string, Json] {
  const operation = operations[name];
  if (operation === undefined) throw new Error(`x-crud of ${settings.base} does not know ${name}`);
  const { operationId = '', summary = '', ...rest } = operation.make(settings);
  const change = own[name] === undefined ? {} : own[name];
  if (!isObject(change)) throw new Error(`${name} of ${settings.base} is no object`);
  const made = { operationId, summary, ...allowed, ...rest, ...change };
  return [`${settings.base}/${operation.path ?? name}`, { [operation.method]: made }];
}
