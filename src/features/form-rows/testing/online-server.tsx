import { http, HttpResponse, type PathParams } from 'msw';
import { setupServer } from 'msw/node';
import { shortHash } from '#shared/text/short-hash.ts';
import { enhanceRule } from '#openapi/enhance-slots.ts';
import type { Schema } from '#openapi/index.ts';
import type { PageProps } from '#shared/app/page.ts';
import { OnlinePage } from '../online-page.tsx';
import type { FormField, OnlineColumns, OnlineField } from '#shared/forms/field-values.ts';

export const api = 'http://localhost:3000/api';
export const onlineServer = setupServer();
export const answered = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, message, code: 200, result });
/** A failed answer of the server. */
export const failing = () => HttpResponse.json({ success: false, message: '出错了', code: 500 });

export const fieldOf = (key: string, label: string, more: Partial<FormField> = {}): OnlineField => ({
  right: 'write',
  field: { id: `${key}aaaaaaaa`.slice(0, 8), key, label, kind: 'text', ...more },
});

export const formOf = (
  code: string,
  name: string,
  { fields = [fieldOf('name', '名称', { required: true })], ...more }: Partial<OnlineColumns> = {},
): OnlineColumns => ({
  id: code,
  code,
  name,
  version: 1,
  kind: 'single',
  fields,
  groups: [],
  buttons: [],
  subs: [],
  rules: [],
  views: {},
  may: ['add', 'edit', 'delete'],
  rows: 'all',
  ...more,
});

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

export const rowOf = (id: string, name: string, more: object = {}): Row => ({
  id,
  revision: '1',
  name,
  ...more,
});

export const pageOf = (records: readonly object[]) => ({
  records,
  total: records.length,
  size: 10,
  current: 1,
  pages: 1,
});

/** Serves the descriptions of forms, and their rules by a separate operation. */
export function formHandlers(
  formOf: (code: string) => OnlineColumns | undefined,
  recordRead: (line: string) => void = () => undefined,
) {
  return [
    http.get(`${api}/online/cgform/api/getColumns/:code`, ({ params }) => {
      const { rules = [], ...columns } = formOf(String(params['code'])) ?? {};
      return answered({ ...columns, ...(rules.length === 0 ? {} : { enhance: tagOf(rules) }) });
    }),
    http.get(`${api}/online/cgform/api/getEnhanceJs/:code`, ({ params }) => {
      const { code, version, rules = [] } = formOf(String(params['code'])) ?? {};
      recordRead(`rules ${String(params['code'])}`);
      return answered({ code, version, tag: tagOf(rules), rules: rules.map(enhanceRule) });
    }),
  ];
}

type View = Schema<'OnlineView'>;

/** Serves the views of one user; `views` is the stored list. */
export function viewHandlers(views: View[]) {
  const path = `${api}/online/cgform/api/views/:code`;
  return [
    http.get(path, () => answered(views)),
    http.put<PathParams, Schema<'OnlineViewSave'>>(path, async ({ request }) => {
      const { name, search, shared = false } = await request.json();
      const others = views.filter((one) => one.name !== name);
      views.splice(0, views.length, ...others, { id: `v-${name}`, name, search, shared, mine: true });
      return answered(views, '保存成功！');
    }),
    http.delete(`${path}/:id`, ({ params }) => {
      const others = views.filter(({ id }) => id !== params['id']);
      views.splice(0, views.length, ...others);
      return answered(null, '删除成功！');
    }),
  ];
}

export const tagOf = (rules: OnlineColumns['rules']): string =>
  `${shortHash(JSON.stringify(rules))}${'_'.repeat(22)}`.slice(0, 22);

/** Serves forms with their rows; writes are recorded in `written` as `[method, code, body]`, reads in `asked`. */
export function serveForms(forms: readonly OnlineColumns[], rows: Readonly<Record<string, readonly Row[]>>) {
  const rowsByCode = new Map(Object.entries(rows));
  const known = new Map(forms.map((form) => [form.code, form]));
  const written: unknown[] = [];
  const readLog: string[] = [];
  const of = (code: unknown) => rowsByCode.get(String(code)) ?? [];
  onlineServer.use(
    ...formHandlers(
      (code) => known.get(code),
      (line) => readLog.push(line),
    ),
    http.get(`${api}/online/cgform/api/getQueryInfo/:code`, () => answered([])),
    http.get(`${api}/online/cgform/api/getData/:code`, ({ params }) => {
      readLog.push(`rows ${String(params['code'])}`);
      return answered(pageOf(of(params['code'])));
    }),
    http.get(`${api}/online/cgform/api/getTreeData/:code`, ({ params }) => answered(of(params['code']))),
    http.get(`${api}/online/cgform/api/form/:code/:id`, ({ params }) => {
      readLog.push(`row ${String(params['id'])}`);
      return answered(of(params['code']).find(({ id }) => id === params['id']));
    }),
    http.post(`${api}/online/cgform/api/form/:code`, async ({ request, params }) => {
      written.push(['POST', params['code'], await request.json()]);
      return answered({ id: 'new' });
    }),
    http.put(`${api}/online/cgform/api/form/:code`, async ({ request, params }) => {
      written.push(['PUT', params['code'], await request.json()]);
      return answered(null);
    }),
  );
  return {
    written,
    asked: readLog,
    /** Simulates a change by another user. */
    setRows: (code: string, next: readonly Row[]) => void rowsByCode.set(code, next),
    /** Simulates a new publication. */
    setForm: (form: OnlineColumns) => void known.set(form.code, form),
  };
}

/** The page of the form `main`. */
export function MainPage(page: PageProps) {
  return (
    <>
      <h1>页面</h1>
      <OnlinePage page={{ ...page, params: { code: 'main' } }} missing={<p>页面不存在</p>} />
    </>
  );
}
