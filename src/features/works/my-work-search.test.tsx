import { describe, expect, it } from 'vitest';
import { myWorksOf, nextSort } from './my-work-search.ts';

describe('myWorksOf', () => {
  it('asks for the newest first when the address says nothing', () => {
    expect(myWorksOf({}, 12)).toEqual({ column: 'createTime', order: 'desc', pageNo: 1, pageSize: 12 });
  });

  it('takes name, type, order and page from the address', () => {
    const search = {
      workName: ' 迷宫 ',
      workType: '2',
      column: 'starNum',
      order: 'asc',
      pageNo: '3',
      pageSize: '20',
    };
    expect(myWorksOf(search, 10)).toEqual({
      workName: '*迷宫*',
      workType: '2',
      column: 'starNum',
      order: 'asc',
      pageNo: 3,
      pageSize: 20,
    });
  });

  it('ignores columns, pages and signs that are not its own', () => {
    const search = { workName: '*,!', column: 'password', order: 'up', pageNo: '-1', pageSize: '100000' };
    expect(myWorksOf(search, 10)).toEqual({ column: 'createTime', order: 'desc', pageNo: 1, pageSize: 100 });
  });
});

describe('nextSort', () => {
  it('starts a column with the most and then turns round', () => {
    const first = nextSort({ column: 'createTime', order: 'desc' }, 'viewNum');
    expect([first, nextSort(first, 'viewNum')]).toEqual([
      { column: 'viewNum', order: 'desc' },
      { column: 'viewNum', order: 'asc' },
    ]);
  });
});
