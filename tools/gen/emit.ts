import { isObject, type Json, type JsonObject } from './json.ts';
import { componentOf, readingOf, referencesIn, typeQuery } from './reading.ts';
import { zodCode } from './zod-code.ts';

export const banner = '// Generated from openapi/ by `npm run gen`. Do not edit.\n';

export type FlatOperation = {
  readonly key: string;
  readonly id: string;
  readonly tag: string;
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
};

export function flatOperations(document: JsonObject): FlatOperation[] {
  return Object.entries(object(document['paths'])).flatMap(([path, item]) =>
    Object.entries(object(item)).map(([method, value]) => {
      const operation = object(value);
      const id = text(operation['operationId']);
      const tag = Array.isArray(operation['tags']) ? text(operation['tags'][0]) : '';
      return { key: `${method.toUpperCase()} ${path}`, id, tag, path, method, operation };
    }),
  );
}

/** Emits the component schemas as zod/mini, by subject: strict for requests, lenient for answers. */
export function emitSchemas(document: JsonObject): Map<string, string> {
  const schemas = Object.entries(componentSchemas(document));
  const { modesOf, nameIn } = readingOf(document);
  const subjects = [...new Set(schemas.map(([name]) => subjectOf(document, name)))];
  return new Map(
    subjects.map((subject) => {
      const own = schemas.filter(([name]) => subjectOf(document, name) === subject);
      const read = own.flatMap(([name, node]) => modesOf(name).map((mode) => ({ name, node, mode })));
      const code = read.map(({ name, node, mode }) => {
        const text = openCycles(document, name, zodCode(node, mode, nameIn(mode)));
        return `export const ${nameIn(mode)(name)} = /*#__PURE__*/ ${text};`;
      });
      const body = sortByUse(code).join('\n\n');
      const helpers = usedIn(body, fieldHelpers);
      const used = read.flatMap(({ node, mode }) => referencesIn(node).map(nameIn(mode)));
      const imports = [
        "import * as z from 'zod/mini';\n",
        body.includes('components[') ? "import type { components } from '../schema.ts';\n" : '',
        helpers === '' ? '' : `import { ${helpers} } from '../../wire.ts';\n`,
        ...schemaImports(document, used, './', subject),
      ];
      return [subject, `${banner}${imports.join('')}\n${body}\n`];
    }),
  );
}

/**
 * Types a recursive schema by the type of the contract, because the compiler infers recursive types
 * differently depending on where it starts.
 */
function openCycles(document: JsonObject, name: string, code: string): string {
  const circle = [...reachable(document, name)].filter((other) => reachable(document, other).has(name));
  return circle.reduce(
    (text, other) => text.replaceAll(typeQuery(other), `z.ZodMiniType<components['schemas']['${other}']>`),
    code,
  );
}

function reachable(document: JsonObject, name: string, found = new Set<string>()): Set<string> {
  for (const used of referencesIn(componentSchemas(document)[name])) {
    if (found.has(used)) continue;
    found.add(used);
    reachable(document, used, found);
  }
  return found;
}

/**
 * Emits the imports of the named components from the files of their subjects, except the importing file
 * itself.
 */
function schemaImports(document: JsonObject, names: string[], folder: string, own?: string): string[] {
  const requested = [...new Set(names)].sort();
  const subjects = [...new Set(requested.map((name) => subjectOf(document, name)))].filter(
    (subject) => subject !== own,
  );
  return subjects.map((subject) => {
    const members = requested.filter((name) => subjectOf(document, name) === subject).join(', ');
    return `import { ${members} } from '${folder}${subject}.ts';\n`;
  });
}

function subjectOf(document: JsonObject, identifier: string): string {
  const schemas = componentSchemas(document);
  return text(object(schemas[componentOf(identifier, schemas)])['x-subject'] ?? 'common');
}

/** Emits the operations of one tag for the client: request body and answers by status. */
export function emitTag(document: JsonObject, tag: string, operations: FlatOperation[]): string {
  const answered = readingOf(document).nameIn('lenient');
  const entries = operations.map(({ key, operation }) => {
    const body = bodyComponent(operation);
    const parts = [
      body === undefined ? [] : [`body: ${body}`],
      operation['x-once'] === true ? ['once: true'] : [],
      [`answers: { '200': ${answerCode(operation, answered)}, default: refusal }`],
    ].flat();
    return `  ${JSON.stringify(key)}: { ${parts.join(', ')} },`;
  });
  const body = entries.join('\n');
  const helpers = usedIn(body, ['answer', 'emptyAnswer', 'page', 'refusal', ...fieldHelpers]);
  const imports = [
    body.includes('z.') ? "import * as z from 'zod/mini';\n" : '',
    `import { ${helpers}, type OperationContract } from '../../wire.ts';\n`,
    ...schemaImports(
      document,
      operations.flatMap((one) => usedComponents(one, answered)),
      '../schemas/',
    ),
  ];
  return `${banner}${imports.join('')}
/** Operations of the tag ${tag}. */
export const contracts = {
${body}
} satisfies Record<string, OperationContract>;
`;
}

/** Helpers of openapi/wire.ts for the parts of records. */
const fieldHelpers = [
  'flag',
  'integer',
  'maybeFlag',
  'maybeInteger',
  'maybeText',
  'numeral',
  'text',
  'type UsableItems',
  'usableItems',
];

const usedIn = (code: string, names: readonly string[]): string =>
  names.filter((name) => new RegExp(`(?<![\\w'.])${name.replace('type ', '')}\\b`).test(code)).join(', ');

function usedComponents({ operation }: FlatOperation, answered: (name: string) => string): string[] {
  const body = bodyComponent(operation);
  const answers = referencesIn(successSchema(operation)).map(answered);
  return [...(body === undefined ? [] : [body]), ...answers];
}

function answerCode(operation: JsonObject, answered: (name: string) => string): string {
  const schema = successSchema(operation);
  if (schema === undefined) return "'binary'";
  if (schema['type'] === 'null') return 'emptyAnswer()';
  if (typeof schema['x-page'] === 'string') return `answer(page(${answered(schema['x-page'])}))`;
  return `answer(${zodCode(schema, 'lenient', answered)})`;
}

/**
 * Emits the types of every operation by key, and the keys of each tag. Handlers and client derive their types
 * from them.
 */
export function emitOperations(operations: FlatOperation[]): string {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const lines = operations.map(
    ({ key, id, operation }) =>
      `  ${JSON.stringify(key)}: { id: '${id}'; access: ${accessType(operation)}; scope: '${text(operation['x-scope'])}'; operation: operations['${id}'] };`,
  );
  const keys = tags.map(
    (tag) =>
      `  ${JSON.stringify(tag)}: ${operations
        .filter((one) => one.tag === tag)
        .map((one) => JSON.stringify(one.key))
        .join(' | ')};`,
  );
  return `${banner}import type { operations } from './schema.ts';

export type Operations = {
${lines.join('\n')}
};

export type KeysOfTag = {
${keys.join('\n')}
};
`;
}

function accessType(operation: JsonObject): string {
  return operation['x-permission'] === 'public' ? "'public'" : "'login'";
}

/**
 * Emits types that compile only if the zod schemas and the openapi types agree, for each schema and each
 * answer.
 */
export function emitProof(document: JsonObject, operations: FlatOperation[]): string {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const identifier = (tag: string) => tag.replaceAll('-', '_');
  const subjects = [
    ...new Set(Object.keys(componentSchemas(document)).map((name) => subjectOf(document, name))),
  ];
  const imports = [
    ...subjects.map((subject) => `import type * as S_${identifier(subject)} from './schemas/${subject}.ts';`),
    ...tags.map((tag) => `import type { contracts as ${identifier(tag)} } from './operations/${tag}.ts';`),
  ];
  const schemas = Object.keys(componentSchemas(document)).map(
    (name) =>
      `  ${name}: Same<z.output<typeof S_${identifier(subjectOf(document, name))}.${name}>, components['schemas']['${name}']>;`,
  );
  const answers = operations
    .filter(({ operation }) => successSchema(operation) !== undefined)
    .map(
      ({ key, id, tag }) =>
        `  ${JSON.stringify(key)}: Same<z.output<(typeof ${identifier(tag)})[${JSON.stringify(key)}]['answers']['200']>, operations['${id}']['responses'][200]['content']['application/json']>;`,
    );
  return `${banner}import type * as z from 'zod/mini';
import type { components, operations } from './schema.ts';
${imports.join('\n')}

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : ['the contract is wider than zod', A, B]) : ['zod is wider than the contract', A, B];
type Schemas = {
${schemas.join('\n')}
};
type Answers = {
${answers.join('\n')}
};
type AllTrue<T> = { [K in keyof T]: true };

/** Does not compile when any line above is not \`true\`. */
export type Proof<T extends AllTrue<Schemas> = Schemas, U extends AllTrue<Answers> = Answers> = [T, U];
`;
}

/** Returns the schema of \`result\` in the 200 answer, or undefined for files. */
function successSchema(operation: JsonObject): JsonObject | undefined {
  const content = object(object(object(operation['responses'])['200'])['content'])['application/json'];
  if (!isObject(content)) return undefined;
  const options = object(content['schema'])['oneOf'];
  const accepted = Array.isArray(options) ? options[0] : undefined;
  return object(object(object(accepted)['properties'])['result']);
}

function bodyComponent(operation: JsonObject): string | undefined {
  const content = isObject(operation['requestBody'])
    ? object(operation['requestBody']['content'])['application/json']
    : undefined;
  const reference = isObject(content) ? object(content['schema'])['$ref'] : undefined;
  return typeof reference === 'string' ? componentName(reference) : undefined;
}

/** Objects reference others in getters, so only plain values must come first. */
function sortByUse(code: string[]): string[] {
  const plain = (line: string) => !/= \/\*#__PURE__\*\/ z\.(object|strictObject|record)/.test(line);
  return [...code.filter(plain), ...code.filter((line) => !plain(line))];
}

const componentName = (reference: string): string => reference.replace('#/components/schemas/', '');
const componentSchemas = (document: JsonObject): JsonObject =>
  object(object(document['components'])['schemas']);

function object(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function text(value: Json | undefined): string {
  if (typeof value !== 'string') throw new Error('the contract has no text where one is needed');
  return value;
}
