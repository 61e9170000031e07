import { describe, expect, it } from 'vitest';
import { listRequest, readListState, writeListState } from './list-state.ts';
import { createToys } from './testing/toy-resource.ts';

const { resource } = createToys(0);

describe('the state of a list', () => {
  it('is read from the address', () => {
    const search = { name: ' 车 ', kind: 'car', page: '3', size: '20', column: 'price', order: 'asc' };
    expect(readListState(resource, search)).toEqual({
      page: 3,
      size: 20,
      sort: { column: 'price', order: 'asc' },
      filters: { name: '车', kind: 'car' },
    });
  });

  it.each([
    [{ page: '-1' }, 'page'],
    [{ page: '1.5' }, 'page'],
    [{ page: 'x' }, 'page'],
    [{ size: '7' }, 'size'],
    [{ size: '5000' }, 'size'],
    [{ column: 'password' }, 'sort'],
    [{ column: 'kind' }, 'sort'],
    [{ price: '1; drop' }, 'filters'],
    [{ createTime_begin: 'yesterday' }, 'filters'],
    [{ name: ['a', 'b'] }, 'filters'],
    [{ safe: '1' }, 'filters'],
  ])('omits invalid values: %j', (search, part) => {
    const state: Record<string, unknown> = readListState(resource, search);
    const defaults: Record<string, unknown> = readListState(resource, {});
    expect(state[part]).toEqual(defaults[part]);
  });

  it('is written without defaults and preserves other parameters', () => {
    const state = readListState(resource, { name: '车', page: '2' });
    expect(writeListState(resource, { tab: 'a', kind: 'car', size: '50' }, state)).toEqual({
      tab: 'a',
      name: '车',
      page: 2,
    });
    expect(writeListState(resource, {}, readListState(resource, {}))).toEqual({});
  });

  it('uses the page size of the resource as the default, which the address omits', () => {
    const wide = { ...resource, pageSize: 50 } as const;
    expect(readListState(wide, {}).size).toBe(50);
    expect(readListState(wide, { size: '7' }).size).toBe(50);
    expect(writeListState(wide, {}, readListState(wide, {}))).toEqual({});
    expect(writeListState(wide, {}, readListState(wide, { size: '10' }))).toEqual({ size: 10 });
  });

  it('requests text filters as substring matches, and the newest records first', () => {
    const state = readListState(resource, { name: '车', kind: 'car', createTime_end: '2026-11-21' });
    expect(listRequest(resource, state)).toEqual({
      name: '*车*',
      kind: 'car',
      createTime_end: '2026-11-21',
      column: 'createTime',
      order: 'desc',
      pageNo: 1,
      pageSize: 10,
    });
  });
});
