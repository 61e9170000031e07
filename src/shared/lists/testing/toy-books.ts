import { queryOptions } from '@tanstack/react-query';
import type { ImportReport, SendImport } from '../import/import-parts.ts';
import { defineResource } from '../define-resource.ts';

export type Book = { id: string; title: string; pages: number | null; revision: string };

type BookQuery = {
  title?: string;
  column?: 'title';
  order?: 'asc' | 'desc';
  pageNo?: number;
  pageSize?: number;
};
type NewBook = { title: string; pages?: number | null };
type BookEdit = Partial<NewBook> & { id: string; revision?: string };

const report = (isDone: boolean, wrong: number): ImportReport => ({
  totalCount: 3,
  successCount: 3 - wrong,
  errorCount: wrong,
  isDone,
  headers: ['书名'],
  lines: [{ line: 4, cells: ['坏书'], errors: wrong === 0 ? [] : ['书名已经存在。'] }],
});

/** A second kind of record: it can be added, edited by two users, deleted, restored, exported and imported. */
export function createToyBooks(count: number) {
  const toys: ToyBooks = {
    books: Array.from({ length: count }, (_one, index): Book => ({
      id: `b${index + 1}`,
      title: `书${index + 1}`,
      pages: index,
      revision: '1',
    })),
    deleted: [],
    wrongLines: 1,
    calls: [],
  };
  const { books, calls } = toys;
  return {
    resource: resourceOf(toys),
    calls,
    titles: () => books.map(({ title }) => title),
    book: (id: string) => books.find((one) => one.id === id),
    /** Simulates a concurrent change by another user. */
    overtake: (id: string, title: string) =>
      void update(toys, { id, title, revision: books.find((one) => one.id === id)?.revision ?? '' }),
    mend: () => {
      toys.wrongLines = 0;
    },
  };
}

type ToyBooks = {
  readonly books: Book[];
  readonly deleted: Book[];
  /** The number of wrong lines in an imported file. */
  wrongLines: number;
  /** The requests to the server. */
  readonly calls: string[];
};

function take(from: Book[], ids: readonly string[]): Book[] {
  const removed = from.filter(({ id }) => ids.includes(id));
  for (const book of removed) from.splice(from.indexOf(book), 1);
  return removed;
}

async function update({ books }: ToyBooks, { id, revision, ...values }: BookEdit) {
  const book = books.find((one) => one.id === id);
  if (book === undefined) throw new Error('书不存在');
  if (book.revision !== revision) {
    const details = { conflict: structuredClone(book), by: '李老师', at: '2026-11-21 09:00:00' };
    throw Object.assign(new Error('已被修改'), { details });
  }
  Object.assign(book, values, { revision: `${Number(book.revision) + 1}` });
  return { message: '编辑成功！' };
}

/** Deleted books, for the list's 撤销 and the recycle bin. */
function binOf({ books, deleted, calls }: ToyBooks) {
  return {
    list: () => queryOptions({ queryKey: ['bin'], queryFn: async () => structuredClone(deleted) }),
    columns: ['title'] as const,
    restore: async (ids: readonly string[]) => {
      calls.push(`restore ${ids.join()}`);
      books.push(...take(deleted, ids));
      return { message: '' };
    },
    purge: async (ids: readonly string[]) => {
      calls.push(`purge ${ids.join()}`);
      take(deleted, ids);
      return { message: '' };
    },
  };
}

function resourceOf(toys: ToyBooks) {
  const { books, deleted, calls } = toys;
  const bin = binOf(toys);
  const send: SendImport = async (file, { mode }) => {
    calls.push(`import ${file.name} ${mode}`);
    const isDone = mode !== 'preview';
    return { message: isDone ? '导入完成' : '检查完成', result: report(isDone, toys.wrongLines) };
  };
  return defineResource({
    title: '图书管理',
    noun: '图书',
    list: (query: BookQuery) =>
      queryOptions({
        queryKey: ['books', query],
        queryFn: async () => {
          const { pageNo = 1, pageSize = 10 } = query;
          const records = structuredClone(books.slice((pageNo - 1) * pageSize, pageNo * pageSize));
          return { records, total: books.length };
        },
      }),
    create: async ({ title, pages = null }: NewBook) => {
      books.unshift({ id: `n${books.length}`, title, pages, revision: '1' });
      return { message: '添加成功！' };
    },
    update: (edit: BookEdit) => update(toys, edit),
    remove: async (ids) => {
      calls.push(`remove ${ids.join()}`);
      deleted.push(...take(books, ids));
      return { message: '删除成功' };
    },
    restore: bin.restore,
    exports: {
      name: '图书',
      load: async (query) => {
        calls.push(`export ${JSON.stringify(query)}`);
        return new ArrayBuffer(0);
      },
    },
    imports: { name: '图书', send, template: async () => new ArrayBuffer(0) },
    bin,
    fields: {
      title: { label: '书名', kind: 'text', required: '请输入书名！' },
      pages: { label: '页数', kind: 'number' },
    },
    table: ['title', 'pages'],
    form: ['title', 'pages'],
    filter: { basic: ['title'] },
    sort: ['title'],
  });
}
