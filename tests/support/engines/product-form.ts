import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import type { productCalls } from './product-calls.ts';

const saved = z.object({ id: z.string() });
const planned = z.object({ key: z.string(), isBlocked: z.boolean() });
const publishing = z.object({
  state: z.string(),
  version: z.nullable(z.number()),
  error: z.optional(z.nullable(z.string())),
  startedBy: z.optional(z.string()),
  startedAt: z.optional(z.string()),
});
const page = z.object({ total: z.number(), records: z.array(z.record(z.string(), z.unknown())) });

/** A form of a product in another process, used by an administrator. */
export function productForm(
  { call, demand: require }: ReturnType<typeof productCalls>,
  token: string,
  code: string,
) {
  const base = '/online/cgform';
  const key = async (): Promise<string> =>
    planned.parse(await require('GET', `${base}/api/plan/${code}`, { token })).key;
  /** Repeats the request like pages do, because a server that has just started may be too busy. */
  const state = async () => {
    const answers: unknown[] = [];
    const ask = async (): Promise<void> => {
      answers.push(await require('GET', `${base}/api/publishing/${code}`, { token }));
    };
    await expect.poll(ask, { timeout: 30_000, interval: 500 }).toBe(undefined);
    return publishing.parse(answers.at(-1));
  };
  return {
    key,
    state,
    add: async (definition: Schema<'FormDefinition'>): Promise<string> => {
      const body = { code, name: '表单', definition };
      return saved.parse(await require('POST', `${base}/head/add`, { token, body })).id;
    },
    edit: (id: string, definition: Schema<'FormDefinition'>) =>
      require('PUT', `${base}/head/editAll`, { token, body: { id, code, name: '表单', definition } }),
    /** Starts publishing. Returns undefined if the server ends before the answer. */
    begin: (plan: string) => call('POST', `${base}/api/doDbSynch/${code}`, { token, body: { key: plan } }),
    ended: async (timeout = 120_000) => {
      await expect.poll(async () => (await state()).state, { timeout, interval: 100 }).not.toBe('applying');
      return await state();
    },
    fields: async (): Promise<string> =>
      JSON.stringify(await require('GET', `${base}/api/getColumns/${code}`, { token })),
    rows: async (query = '') =>
      page.parse(await require('GET', `${base}/api/getData/${code}?pageSize=5${query}`, { token })),
    write: (values: object) => call('POST', `${base}/api/form/${code}`, { token, body: { values } }),
  };
}

export type ProductForm = ReturnType<typeof productForm>;
