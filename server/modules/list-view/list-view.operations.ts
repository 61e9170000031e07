import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { adminRole, type Caller } from '#server/http/caller.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { deleteView, upsertView, listViews } from './list-view.store.ts';

/** The limit for one user and list. */
const maxViews = 20;
const maxDefinitionLength = 20_000;
/** The level of teachers. Users of this level and above share views with one another. */
const staffLevel = 2;

/** 视图: saved views of a list, each with a name. */
export function listViewOperations(deps: Deps): OperationsOf<'list-view'> {
  return {
    'GET /sys/listView/list': async ({ query: { list } }, { caller }) => {
      const { userId } = caller;
      const views = await listViews(deps.db, { list, userId, sharedToo: isStaff(caller) });
      return {
        mayShare: isStaff(caller),
        views: views.map(({ id, name, shared, definition, userId: owner }) => ({
          id,
          name,
          shared,
          mine: owner === userId,
          definition: definitionOf(definition),
        })),
      };
    },
    'PUT /sys/listView/save': async ({ body }, { caller }) => {
      await saveView(deps, caller, body);
      return messageAnswer('保存成功！');
    },
    'DELETE /sys/listView/delete': async ({ query: { id } }, { caller }) => {
      const { userId, roles } = caller;
      if (!(await deleteView(deps.db, id, { userId, sharedToo: roles.includes(adminRole) })))
        throw refusal('记录不存在或已被删除');
      return messageAnswer('删除成功！');
    },
  };
}

const isStaff = ({ level }: Caller): boolean => level >= staffLevel;

/** Parses a definition that was validated when it was saved; the router validates the answer. */
function definitionOf(text: string): Schema<'ListDefinition'> {
  const definition: Schema<'ListDefinition'> = JSON.parse(text);
  return definition;
}

async function saveView(
  { db, clock, newId }: Deps,
  caller: Caller,
  { list, name, definition, shared = false }: BodyOf<'PUT /sys/listView/save'>,
): Promise<void> {
  const text = JSON.stringify(definition);
  if (name.trim() === '') throw refusal('请输入名称', 'name');
  if (text.length > maxDefinitionLength) throw refusals.tooLarge('查询条件太长，不能保存');
  if (shared && !isStaff(caller)) throw refusals.forbidden();
  await inTransaction(db, async (trx) => {
    const count = await upsertView(trx, {
      id: newId(),
      userId: caller.userId,
      list,
      name: name.trim(),
      definition: text,
      shared,
      createTime: clock(),
    });
    if (count > maxViews) throw refusal(`最多保存${maxViews}个，请先删除不用的`);
  });
}
