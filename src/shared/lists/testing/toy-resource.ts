import { queryOptions } from '@tanstack/react-query';
import { defineResource } from '../define-resource.ts';

export type Toy = {
  id: string;
  name: string;
  kind: string | null;
  price: number | null;
  safe: number;
  createTime: string | null;
};

type ToyQuery = {
  name?: string;
  kind?: string;
  price?: string;
  createTime_begin?: string;
  createTime_end?: string;
  column?: 'name' | 'price' | 'createTime';
  order?: 'asc' | 'desc';
  pageNo?: number;
  pageSize?: number;
};

/** A store of toys that answers like a list operation, records its requests and can be made to fail. */
export function createToys(count: number) {
  const queries: ToyQuery[] = [];
  let failure: Error | undefined;
  const rows = Array.from({ length: count }, (_one, index): Toy => ({
    id: `t${index + 1}`,
    name: `玩具${index + 1}`,
    kind: index % 2 === 0 ? 'car' : 'doll',
    price: index,
    safe: index % 2,
    createTime: '2026-11-21 08:00:00',
  }));
  const read = async (query: ToyQuery) => {
    queries.push(query);
    if (failure !== undefined) throw failure;
    const word = (query.name ?? '').replaceAll('*', '');
    const found = rows.filter((row) => row.name.includes(word));
    const { pageNo = 1, pageSize = 10 } = query;
    return {
      records: structuredClone(found.slice((pageNo - 1) * pageSize, pageNo * pageSize)),
      total: found.length,
    };
  };
  const resource = defineResource({
    title: '玩具管理',
    list: (query: ToyQuery) => queryOptions({ queryKey: ['toys', query], queryFn: () => read(query) }),
    fields: {
      name: { label: '名称', kind: 'text' },
      kind: {
        label: '类型',
        kind: 'choice',
        options: [
          { value: 'car', text: '小汽车' },
          { value: 'doll', text: '娃娃' },
        ],
      },
      price: { label: '价格', kind: 'number' },
      safe: { label: '是否安全', kind: 'flag' },
      createTime: { label: '创建日期', kind: 'time' },
    },
    table: ['name', 'kind', 'price', 'safe', 'createTime'],
    filter: { basic: ['name', 'kind'], more: ['price', 'createTime'] },
    sort: ['name', 'price', 'createTime'],
  });
  return {
    resource,
    asked: queries,
    fail: (error: Error | undefined) => {
      failure = error;
    },
    rename: (id: string, name: string) => {
      const row = rows.find((one) => one.id === id);
      if (row !== undefined) row.name = name;
    },
  };
}
