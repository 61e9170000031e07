import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { adminRole, type Caller } from '#server/http/caller.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { formDesigner } from '#server/forms/shared/access/row-access.rules.ts';
import { isCommon } from '#server/forms/shared/read/filter.store.ts';
import { requireRowPolicy, type RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { deleteView, keepView, listViews } from './saved-views.store.ts';
import { namesOnly } from './view-search.rules.ts';

/** The limit for one user and form. */
const maxViews = 20;
const longestSearch = 20_000;

/** Returns whether a user may share a view with all users of the form. */
export const mayShareViews = ({ roles, grants }: Pick<Caller, 'roles' | 'grants'>): boolean =>
  roles.includes(adminRole) || grants.has(formDesigner);

/** 视图: saved views of a form's rows, each with a name. */
export function viewOperations(deps: Deps) {
  return {
    'GET /online/cgform/api/views/{code}': async ({ path }, { caller }) =>
      await shownViews(deps, await requireRowPolicy(deps, caller, path.code)),
    'PUT /online/cgform/api/views/{code}': async ({ path, body }, { caller }) => {
      const policy = await requireRowPolicy(deps, caller, path.code);
      await saveView(deps, policy, body);
      return new Answer('保存成功！', await shownViews(deps, policy));
    },
    'DELETE /online/cgform/api/views/{code}/{id}': async ({ path }, { caller }) => {
      const { form } = await requireRowPolicy(deps, caller, path.code);
      const view = { id: path.id, formId: form.id, userId: caller.userId };
      if (!(await deleteView(deps.db, view, { sharedToo: mayShareViews(caller) })))
        throw refusal('记录不存在或已被删除');
      return messageAnswer('删除成功！');
    },
  } satisfies Partial<OperationsOf<'online-rows'>>;
}

async function saveView(
  { db, clock, newId }: Deps,
  { form, caller }: RowPolicy,
  { name, search, shared = false }: Schema<'OnlineViewSave'>,
): Promise<void> {
  const text = JSON.stringify(search);
  if (name.trim() === '') throw refusal('请输入视图名称', 'name');
  if (text.length > longestSearch) throw refusals.tooLarge('查询条件太长，不能保存');
  if (shared && !mayShareViews(caller)) throw refusals.forbidden();
  await inTransaction(db, async (trx) => {
    const count = await keepView(trx, {
      id: newId(),
      formId: form.id,
      userId: caller.userId,
      name: name.trim(),
      search: text,
      shared,
      createTime: clock(),
    });
    if (count > maxViews) throw refusal(`最多保存${maxViews}个视图，请先删除不用的`);
  });
}

const searchSchema = z.record(z.string(), z.unknown());

/**
 * Returns foreign views only if they name nothing hidden from the caller, because a filter reveals what is or
 * was hidden.
 */
async function shownViews(
  { db }: Pick<Deps, 'db'>,
  { form, access, caller }: RowPolicy,
): Promise<Schema<'OnlineView'>[]> {
  const seen = new Set(form.definition.fields.flatMap(({ id, key }) => (access.fields.has(id) ? [key] : [])));
  const views = await listViews(db, form.id, caller.userId);
  return views
    .map(({ id, userId, name, search, shared }) => ({
      id,
      name,
      search: z.parse(searchSchema, JSON.parse(search)),
      shared,
      mine: userId === caller.userId,
    }))
    .filter(({ mine, search }) => mine || namesOnly(search, (key) => seen.has(key) || isCommon(key)));
}
