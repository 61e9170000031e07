import { describe, expect, it } from 'vitest';
import { expandCrud } from './crud.ts';

const crud = { record: 'Toy', noun: '玩具', permission: ['/toys'], filters: { name: 'text' } };
const expand = (more: Parameters<typeof expandCrud>[0]) =>
  expandCrud({ '/toy': { 'x-crud': { ...crud, ...more } } });

describe('x-crud', () => {
  it('becomes the operations that it names, in their order', () => {
    expect(expand({ operations: ['list', 'back'], sort: ['name'], plural: 'Toyses' })).toEqual({
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
          summary: '从回收站取回玩具',
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

  it('is replaced in parts by what stands below the name of an operation', () => {
    const own = { 'x-permission': ['toy:add'], description: 'One at a time.' };
    expect(expand({ operations: ['add'], scope: 'own', add: own })['/toy/add']).toEqual({
      post: {
        operationId: 'addToy',
        summary: '添加玩具',
        'x-scope': 'own',
        'x-body': 'ToyAdd',
        'x-result': null,
        ...own,
      },
    });
  });

  it('leaves every other path alone, and refuses what it does not know', () => {
    const plain = { '/toy/wind': { put: { operationId: 'windToy' } } };
    expect(expandCrud(plain)).toEqual(plain);
    expect(() => expand({ operations: ['destroy'] })).toThrow('/toy does not know destroy');
    expect(() => expand({ operations: ['list'], edit: {} })).toThrow('/toy does not know edit');
    expect(() => expand({})).toThrow('needs record, noun and operations');
  });
});
