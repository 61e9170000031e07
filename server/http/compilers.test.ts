import { describe, expect, it } from 'vitest';
import { contractCompilers } from './compilers.ts';
import { contractOperations } from './contract.ts';

const compilers = contractCompilers();
const operations = contractOperations();

describe('the schemas of the contract', () => {
  it.each(operations)('compile for the URL of $key', ({ query, params }) => {
    for (const schema of params === undefined ? [query] : [query, params])
      expect(compilers.validator(schema, true)('no object')).toMatchObject({ error: [{ keyword: 'type' }] });
  });

  it.each(operations.filter(({ body }) => body !== undefined))(
    'compile for the request body of $key',
    ({ body }) => {
      expect(compilers.validator(body, false)(Symbol('no JSON'))).toMatchObject({ error: [{}] });
    },
  );

  it.each(operations.filter(({ answer }) => answer !== undefined))(
    'compile for the response of $key',
    (operation) => {
      const { method, url, answer: schema } = operation;
      const write = compilers.serializer({ method, url, httpStatus: '200', schema });
      expect(() => write({})).toThrow('"success" is required!');
    },
  );
});
