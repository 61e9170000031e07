import * as z from 'zod/mini';
import { hasTable, listKeys } from '#server/forms/shared/tables/form-table.store.ts';
import { listAllColumns } from '#server/forms/shared/tables/registry.store.ts';
import type { TestCall, TestServer } from '#tests/support/database/server.ts';
import { findFormByCode, findVersion } from '../online-form.store.ts';
import { planOf } from '../plan.rules.ts';
import { beginPublishing } from '../publishing.store.ts';

const saved = z.object({ id: z.string() });
const detailOf = z.object({
  code: z.string(),
  name: z.string(),
  status: z.string(),
  revision: z.string(),
  definition: z.unknown(),
});
const planned = z.object({
  key: z.string(),
  problems: z.array(z.unknown()),
  steps: z.array(
    z.looseObject({ act: z.string(), text: z.string(), rows: z.optional(z.nullable(z.number())) }),
  ),
  isBlocked: z.boolean(),
});

/** The operations of online forms, called as a developer. */
export function formCalls(server: TestServer) {
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, parts: TestCall = {}) =>
    server.call(method, `/online/cgform/${path}`, { token: await server.login('admin'), ...parts });
  const detail = async (id: string) =>
    detailOf.parse((await call('GET', 'head/queryById', { query: { id } })).result);
  const plan = async (code: string) => planned.parse((await call('GET', `api/plan/${code}`)).result);
  const publishing = async (code: string) => (await call('GET', `api/publishing/${code}`)).result;
  const send = (code: string, key: string) => call('POST', `api/doDbSynch/${code}`, { body: { key } });
  return {
    call,
    detail,
    plan,
    publishing,
    send,
    add: async (code: string, definition: object): Promise<string> => {
      const answer = await call('POST', 'head/add', { body: { code, name: '表单', definition } });
      return saved.parse(answer.result).id;
    },
    edit: async (id: string, definition: object): Promise<void> => {
      const { code, name } = await detail(id);
      const answer = await call('PUT', 'head/editAll', { body: { id, code, name, definition } });
      if (!answer.success) throw new Error(answer.message);
    },
    /** Shows the plan, publishes it and waits for the end. */
    publish: async (code: string): Promise<unknown> => {
      const { key } = await plan(code);
      const answer = await send(code, key);
      if (!answer.success) throw new Error(answer.message);
      await server.deps.publisher.settled();
      return await publishing(code);
    },
    /** Notes a publishing that no server has begun with. */
    prepare: async (code: string, now: Date): Promise<void> => {
      const { db } = server.database;
      const form = await findFormByCode(db, code);
      if (form === undefined) throw new Error(`no form ${code}`);
      const { id: formId, draft, version } = form;
      const steps = planOf({
        formId,
        draft,
        published: version === null ? undefined : await findVersion(db, formId, version),
        hasTable: await hasTable(db, formId),
        columns: await listAllColumns(db, formId),
        keys: (await listKeys(db, formId)).valid,
      });
      await beginPublishing(db, { formId, definition: draft, steps, startedBy: 'admin', now });
    },
    runJob: async (jobClassName: string): Promise<void> => {
      const job = await server.database.db
        .selectFrom('sysQuartzJob')
        .selectAll()
        .where('jobClassName', '=', jobClassName)
        .executeTakeFirstOrThrow();
      await server.deps.jobs.start(job, { startedBy: 'admin' });
      await server.deps.jobs.settled();
    },
  };
}

export type FormCalls = ReturnType<typeof formCalls>;
