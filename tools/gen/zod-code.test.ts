import { describe, expect, it } from 'vitest';
import { zodCode } from './zod-code.ts';

const code = (node: Parameters<typeof zodCode>[0]) => zodCode(node, 'lenient', (component) => component);

describe('zod code for the objects of the contract', () => {
  it('an object with additionalProperties preserves unknown properties', () => {
    const named = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
    expect(code({ ...named, additionalProperties: {} })).toBe(
      'z.catchall(z.object({\n  id: text,\n}), z.unknown())',
    );
    expect(code(named)).toBe('z.object({\n  id: text,\n})');
  });
  it('an object without named properties becomes a record', () => {
    expect(code({ type: 'object', additionalProperties: { type: 'boolean' } })).toBe(
      'z.record(z.string(), flag)',
    );
  });
});

it('a format that the generated code does not check is refused', () => {
  expect(() => code({ type: 'string', format: 'date' })).toThrow(
    'format "date" is not checked: use a pattern',
  );
  expect(code({ type: ['string', 'null'], format: 'binary' })).toBe('z.nullable(text)');
});
