import { describe, expect, it } from 'vitest';
import type { FieldKind, FormField } from '#shared/forms/field-values.ts';
import { filterFields, kitField, rowsRequest } from './kit-fields.ts';

const fieldOf = (kind: FieldKind, parts: Partial<FormField> = {}): FormField => ({
  id: 'aaaaaaaa',
  key: 'one',
  label: '名称',
  kind,
  ...parts,
});
const options = [{ value: '1', text: '红' }];

describe('the list column of a form field', () => {
  it.each<[FieldKind, Partial<FormField>, string]>([
    ['text', {}, 'text'],
    ['markdown', {}, 'longText'],
    ['currency', {}, 'number'],
    ['rating', {}, 'number'],
    ['date', {}, 'date'],
    ['datetime', {}, 'time'],
    ['switch', {}, 'flag'],
    ['image', {}, 'image'],
    ['departs', {}, 'depart'],
    ['radio', { options }, 'choice'],
    ['listMulti', { dict: 'color' }, 'dict'],
    ['popup', {}, 'text'],
    ['link', {}, 'text'],
    ['formula', {}, 'text'],
  ])('for the kind %s with %j has the type %s', (kind, parts, expected) => {
    expect(kitField(fieldOf(kind, parts)).kind).toBe(expected);
  });

  it('has two range filters for a number, but one for a date', () => {
    expect(filterFields(fieldOf('integer'), 'range').map(([name]) => name)).toEqual(['one_begin', 'one_end']);
    expect(filterFields(fieldOf('date'), 'range').map(([name]) => name)).toEqual(['one']);
  });
});

describe('the request for the rows of a form', () => {
  const asked = (
    field: FormField,
    searchBy: string,
    request: Record<string, string | number>,
    advanced = '',
  ) => {
    const {
      filters = 'null',
      superQueryParams = 'null',
      ...rest
    } = rowsRequest([{ field, searchBy }], request, advanced);
    return [JSON.parse(filters), JSON.parse(superQueryParams), rest];
  };

  it('passes a partial region as a single-element list', () => {
    const [filters] = asked(fieldOf('region'), 'equal', { one: '浙江省/' });
    expect(filters).toEqual({ one: ['浙江省/'] });
  });

  it('contains a text filter without its asterisks', () => {
    expect(asked(fieldOf('text'), 'like', { one: '*书*', pageNo: 2, pageSize: 10 })).toEqual([
      { one: '书' },
      null,
      { pageNo: 2, pageSize: 10 },
    ]);
  });

  it('renames a filter whose key equals a reserved list parameter', () => {
    const size = { ...fieldOf('text'), key: 'size' };
    const [[name] = ['']] = filterFields(size, 'like');
    expect(name).toBe('size_is');
    expect(asked(size, 'like', { size_is: '*大*', pageSize: 20 })[0]).toEqual({ size: '大' });
    const order = { ...fieldOf('text'), key: 'order' };
    expect(asked(order, 'like', { column: 'order', order: 'asc' })).toEqual([
      null,
      null,
      { column: 'order', order: 'asc' },
    ]);
  });

  it('sends exact options, boolean switches and open-ended ranges', () => {
    expect(asked(fieldOf('radio', { options }), 'like', { one: '1' })[0]).toEqual({ one: ['1'] });
    expect(asked(fieldOf('switch'), 'equal', { one: '0' })[0]).toEqual({ one: 'false' });
    expect(asked(fieldOf('integer'), 'range', { one_begin: '*-3*' })[0]).toEqual({ one: ['-3', null] });
    expect(asked(fieldOf('date'), 'range', { one_end: '2026-09-01' })[0]).toEqual({
      one: [null, '2026-09-01'],
    });
  });

  it('sends a date filter as conditions, combined with those of the query builder', () => {
    const advanced = JSON.stringify({ field: 'two', rule: 'empty' });
    expect(asked(fieldOf('datetime'), 'equal', { one_begin: '2026-09-01' }, advanced)[1]).toEqual({
      and: [
        { field: 'two', rule: 'empty' },
        { field: 'one', rule: 'ge', value: '2026-09-01 00:00:00' },
      ],
    });
  });
});
