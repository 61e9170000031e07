import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { contractSchemas, type SharedSchema } from './contract.ts';
import { once } from './once.ts';

const serializers = SerializerSelector();
type Route = Parameters<ReturnType<typeof serializers>>[0];

type Compilers = {
  /** Returns a validator for a schema; with `coerce` it converts text from a URL to numbers and booleans. */
  readonly validator: (
    schema: unknown,
    coerce: boolean,
  ) => (value: unknown) => true | { error: ErrorObject[] };
  /** Returns a JSON serializer that writes only the properties that the schema declares. */
  readonly serializer: (route: Route) => (value: unknown) => string;
};

/**
 * Compilers of the contract's schemas for Fastify, shared by all servers of a process. A schema is compiled at its
 * first request, because compiling all at once delays the start by seconds. compilers.test.ts compiles every schema.
 */
export const contractCompilers = once((): Compilers => {
  const shared = contractSchemas();
  const strict = once(() => newAjv(shared, false));
  const coercing = once(() => newAjv(shared, true));
  const byName = new Map(shared.map((one) => [one.$id, one]));
  return {
    validator: (schema, coerce) => {
      const validate = once(() => compile(coerce ? coercing() : strict(), schema));
      return (value) => validate()(value) || { error: validate().errors ?? [] };
    },
    serializer: (route) => {
      const write = once(() => serializers(reachable(route.schema, byName))(route));
      return (value) => write()(value);
    },
  };
});

function newAjv(shared: readonly SharedSchema[], coerce: boolean): Ajv {
  const ajv = new Ajv({
    coerceTypes: coerce,
    useDefaults: true,
    removeAdditional: false,
    allErrors: false,
    strict: false,
    allowUnionTypes: true,
  });
  for (const schema of shared) ajv.addSchema(schema);
  return ajv;
}

function compile(ajv: Ajv, schema: unknown): ValidateFunction {
  if (typeof schema !== 'object' || schema === null) throw new Error('a route schema must be an object');
  return ajv.compile(schema);
}

/** Returns the shared schemas that a schema refers to, also indirectly: the serializer checks all it is given. */
function reachable(schema: unknown, byName: ReadonlyMap<string, SharedSchema>): Record<string, SharedSchema> {
  const found: Record<string, SharedSchema> = {};
  const waiting: unknown[] = [schema];
  for (let text = JSON.stringify(waiting.pop()); text !== undefined; text = JSON.stringify(waiting.pop())) {
    for (const [, name = ''] of text.matchAll(/"\$ref":"(\w+)#/g)) {
      const one = byName.get(name);
      if (one === undefined || name in found) continue;
      found[name] = one;
      waiting.push(one);
    }
  }
  return found;
}
