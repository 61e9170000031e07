import { describe, expect, it } from 'vitest';
import { crudSchemas, expandCrud } from './crud.ts';

const crud = { record: 'Toy', noun: '玩具', permission: ['/toys'], scope: 'none' };
const expand = (more: Parameters<typeof expandCrud>[0]) =>
  expandCrud({ '/toy': { 'x-crud': { ...crud, ...more } } });

describe('x-crud', () => {
  it('x-crud expands into the listed operations in their order', () => {
    const expanded = expand({
      operations: ['list', 'back'],
      filters: { name: 'text' },
      sort: ['name'],
      plural: 'Toyses',
    });
    expect(Object.keys(expanded)).toEqual(['/toy/list', '/toy/back/{id}']);
    expect(expanded).toEqual({
      '/toy/list': {
        get: {
          operationId: 'listToyses',
          summary: '玩具列表',
          'x-permission': ['/toys'],
          'x-scope': 'none',
          'x-list': { item: 'ToyRow', filters: { name: 'text' }, sort: ['name'] },
        },
      },
      '/toy/back/{id}': {
        put: {
          operationId: 'bringBackToyses',
          summary: '从回收站还原玩具',
          'x-permission': ['/toys'],
          'x-scope': 'none',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/IdList' } },
          ],
          'x-result': null,
        },
      },
    });
  });

  it('entries named after an operation override parts of it', () => {
    const own = { 'x-permission': ['toy:add'], description: 'One at a time.' };
    expect(expand({ operations: ['add'], scope: 'own', add: own })['/toy/add']).toEqual({
      post: {
        operationId: 'addToy',
        summary: '添加玩具',
        'x-scope': 'own',
        'x-body': 'ToyAdd',
        'x-once': true,
        'x-result': null,
        ...own,
      },
    });
  });

  it('other paths stay unchanged, and unknown names are refused', () => {
    const plain = { '/toy/wind': { put: { operationId: 'windToy' } } };
    expect(expandCrud(plain)).toEqual(plain);
    expect(() => expand({ operations: ['destroy'] })).toThrow('/toy does not know destroy');
    expect(() => expand({ operations: ['list'], edit: {} })).toThrow('/toy does not know edit');
    expect(() => expand({ operations: [['list']] })).toThrow('/toy does not know ["list"]');
    expect(() => expand({})).toThrow('needs record, noun and operations');
    expect(() => expandCrud({ '/toy': { 'x-crud': null } })).toThrow('/toy says nothing');
    expect(() => expandCrud({ '/toy': { 'x-crud': crud, get: {} } })).toThrow('/toy does not know get');
  });

  it('an x-crud with a missing permission or scope, or with duplicate operations, is refused', () => {
    const list = { operations: ['list'] };
    expect(() => expand({ ...list, permission: null })).toThrow('needs permission and scope');
    expect(() => expand({ ...list, scope: null })).toThrow('needs permission and scope');
    expect(() => expand({ ...list, plural: ['Toyses'] })).toThrow('plural of /toy is no text');
    expect(() => expand({ operations: ['add'], filters: { name: 'text' } })).toThrow(
      '/toy does not know filters',
    );
    expect(() => expand({ ...list, list: ['/toys'] })).toThrow('list of /toy is no object');
    expect(() => expand({ operations: ['list', 'list'] })).toThrow('/toy/list is declared twice');
    const own = { '/toy/list': { get: {} }, '/toy': { 'x-crud': { ...crud, ...list } } };
    expect(() => expandCrud(own)).toThrow('/toy/list is declared twice');
  });
});

describe('the fields of an x-crud', () => {
  const fields = {
    name: { type: 'string', minLength: 1, examples: ['积木'] },
    kind: { type: ['string', 'null'], maxLength: 2, 'x-dict': 'toy_kind' },
  };
  const made = (more: Parameters<typeof crudSchemas>[0]) =>
    crudSchemas({ '/toy': { 'x-crud': { ...crud, fields, ...more } } });

  it('the fields expand into the schemas for add, edit and the row', () => {
    const { ToyAdd, ToyEdit, ToyRow } = made({ required: ['name'] });
    const sent = { name: fields.name, kind: { type: ['string', 'null'], maxLength: 2 } };
    expect(ToyAdd).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['name'],
      properties: sent,
    });
    expect(ToyEdit).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['id', 'name'],
      properties: {
        id: { $ref: '#/components/schemas/Id' },
        revision: { $ref: '#/components/schemas/Revision' },
        ...sent,
      },
    });
    expect(ToyRow).toEqual({
      type: 'object',
      required: ['id', 'name'],
      properties: {
        id: { type: 'string' },
        name: { type: 'string' },
        kind: { type: ['string', 'null'] },
        kind_dictText: {
          type: ['string', 'null'],
          description: 'Word of kind, from the dictionary toy_kind.',
        },
        createBy: { type: ['string', 'null'] },
        createBy_dictText: { type: ['string', 'null'], description: 'Name of the user who made it.' },
        createTime: { type: ['string', 'null'] },
        revision: { $ref: '#/components/schemas/Revision' },
      },
    });
  });

  it('a required name that is not a field is refused, and an x-crud without fields has no schemas', () => {
    expect(() => made({ required: ['nam'] })).toThrow('/toy requires nam, no field');
    expect(() => made({ fields: { name: 'text' } })).toThrow('name is no field');
    expect(crudSchemas({ '/toy': { 'x-crud': crud }, '/toy/wind': { put: {} } })).toEqual({});
  });
});
