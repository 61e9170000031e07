import { isObject, type Json, type JsonObject } from './json.ts';

/**
 * `lenient` reads answers: unknown fields are dropped and the type quirks of the existing product are
 * accepted (docs/wire.md#lenient-answers). `strict` checks requests.
 */
export type Mode = 'lenient' | 'strict';

/**
 * Emits zod/mini code for one JSON Schema node; `name` maps a component to its identifier. In answers, an
 * array marked `x-read-singly` drops invalid items; in any other array one invalid item fails the whole
 * answer.
 */
export function zodCode(node: Json | undefined, mode: Mode, name: (component: string) => string): string {
  if (!isObject(node)) return 'z.unknown()';
  if (typeof node['$ref'] === 'string') return name(node['$ref'].replace('#/components/schemas/', ''));
  if (Array.isArray(node['oneOf'])) return unionCode(node['oneOf'], mode, name);
  if ('const' in node) return `z.literal(${JSON.stringify(node['const'])})`;
  const types = typesOf(node);
  const code = Array.isArray(node['enum']) ? enumCode(node['enum'], mode) : typeCode(node, types, mode, name);
  return types.includes('null') && types.length > 1 ? `z.nullable(${code})` : code;
}

const typesOf = (node: JsonObject): Json[] =>
  Array.isArray(node['type']) ? node['type'] : [node['type'] ?? ''];

function unionCode(options: Json[], mode: Mode, name: (component: string) => string): string {
  const isNull = (option: Json) => isObject(option) && option['type'] === 'null';
  const rest = options.filter((option) => !isNull(option)).map((option) => zodCode(option, mode, name));
  const code = rest.length === 1 && rest[0] !== undefined ? rest[0] : `z.union([${rest.join(', ')}])`;
  return options.some(isNull) ? `z.nullable(${code})` : code;
}

function enumCode(values: Json[], mode: Mode): string {
  const real = values.filter((value) => value !== null);
  const numeric = real.every((value) => typeof value === 'number');
  const literal = `z.literal(${JSON.stringify(real)})`;
  return numeric && mode === 'lenient' ? `numeral(${literal})` : literal;
}

function typeCode(node: JsonObject, types: Json[], mode: Mode, name: (component: string) => string): string {
  const real = types.filter((type) => type !== 'null');
  if (real.length > 1)
    return `z.union([${real.map((type) => typeCode(node, [type], 'strict', name)).join(', ')}])`;
  const type = real[0];
  if (type !== undefined && typeof type !== 'string') throw new Error('a type is a text');
  const { format } = node;
  if (format !== undefined && format !== 'binary')
    throw new Error(`format ${JSON.stringify(format)} is not checked: use a pattern`);
  switch (type) {
    case 'string':
      return mode === 'lenient' ? 'text' : `z.string()${checks(stringChecks(node))}`;
    case 'integer':
      return mode === 'lenient' ? 'integer' : `z.int()${checks(numberChecks(node))}`;
    case 'number':
      return `z.number()${mode === 'lenient' ? '' : checks(numberChecks(node))}`;
    case 'boolean':
      return mode === 'lenient' ? 'flag' : 'z.boolean()';
    case 'array':
      if (node['x-read-singly'] === true && mode === 'lenient')
        return `usableItems(() => ${zodCode(node['items'], mode, name)})`;
      return `z.array(${zodCode(node['items'], mode, name)})${checks(arrayChecks(node))}`;
    case 'object':
      return objectCode(node, mode, name);
    case '':
      return 'z.unknown()';
    case undefined:
      return 'z.null()';
    default:
      throw new Error(`unsupported type ${JSON.stringify(real[0])}`);
  }
}

function objectCode(node: JsonObject, mode: Mode, name: (component: string) => string): string {
  const others = isObject(node['additionalProperties'])
    ? zodCode(node['additionalProperties'], mode, name)
    : undefined;
  if (others === undefined) return shapeCode(node, mode, name);
  // An answer keeps properties other than the named ones.
  return isObject(node['properties'])
    ? `z.catchall(${shapeCode(node, mode, name)}, ${others})`
    : `z.record(z.string(), ${others})`;
}

function shapeCode(node: JsonObject, mode: Mode, name: (component: string) => string): string {
  const required = Array.isArray(node['required']) ? node['required'] : [];
  const properties = isObject(node['properties']) ? node['properties'] : {};
  const lines = Object.entries(properties).map(([key, schema]) => {
    const code = zodCode(schema, mode, name);
    const value = required.includes(key) ? code : optionalCode(code);
    if (!JSON.stringify(schema).includes('"$ref"')) return `  ${key}: ${value},`;
    // A getter allows references to the schema itself and to later ones; the compiler needs an explicit type
    // there.
    const type = required.includes(key)
      ? zodType(schema, name)
      : `z.ZodMiniExactOptional<${zodType(schema, name)}>`;
    return `  get ${key}(): ${type} { return ${value}; },`;
  });
  const kind = mode === 'strict' && node['additionalProperties'] === false ? 'z.strictObject' : 'z.object';
  return `${kind}({\n${lines.join('\n')}\n})`;
}

/** Types that occur in many records are created once. */
const made: Readonly<Record<string, string>> = {
  'z.nullable(text)': 'maybeText',
  'z.nullable(integer)': 'maybeInteger',
  'z.nullable(flag)': 'maybeFlag',
};
const optionalCode = (code: string): string => made[code] ?? `z.exactOptional(${code})`;

/** Emits the type of the code that `zodCode` emits for a property that references components. */
function zodType(node: Json | undefined, name: (component: string) => string): string {
  if (!isObject(node)) return 'z.ZodMiniUnknown';
  if (typeof node['$ref'] === 'string')
    return `typeof ${name(node['$ref'].replace('#/components/schemas/', ''))}`;
  if (Array.isArray(node['oneOf'])) {
    const option = node['oneOf'].find((one) => !(isObject(one) && one['type'] === 'null'));
    return `z.ZodMiniNullable<${zodType(option, name)}>`;
  }
  const types = typesOf(node);
  const item = zodType(node['items'], name);
  const array = node['x-read-singly'] === true ? `UsableItems<${item}>` : `z.ZodMiniArray<${item}>`;
  return types.includes('null') ? `z.ZodMiniNullable<${array}>` : array;
}

const checks = (list: string[]): string => (list.length > 0 ? `.check(${list.join(', ')})` : '');

function stringChecks(node: JsonObject): string[] {
  const list: string[] = [];
  if (typeof node['minLength'] === 'number') list.push(`z.minLength(${node['minLength']})`);
  if (typeof node['maxLength'] === 'number') list.push(`z.maxLength(${node['maxLength']})`);
  if (typeof node['pattern'] === 'string')
    list.push(`z.regex(new RegExp(${JSON.stringify(node['pattern'])}, 'u'))`);
  return list;
}

function numberChecks(node: JsonObject): string[] {
  const list: string[] = [];
  if (typeof node['minimum'] === 'number') list.push(`z.gte(${node['minimum']})`);
  if (typeof node['maximum'] === 'number') list.push(`z.lte(${node['maximum']})`);
  return list;
}

function arrayChecks(node: JsonObject): string[] {
  const list: string[] = [];
  if (typeof node['minItems'] === 'number') list.push(`z.minLength(${node['minItems']})`);
  if (typeof node['maxItems'] === 'number') list.push(`z.maxLength(${node['maxItems']})`);
  return list;
}
