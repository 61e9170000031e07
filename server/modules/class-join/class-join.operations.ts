import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { RowScope } from '#server/http/caller.ts';
import { pageOf } from '#server/http/list-query.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { applyForClass } from './apply-for-class.ts';
import { newClassCode } from '#server/store/class-code.ts';
import { requireClass } from './class-code.rules.ts';
import { deleteCode, findClass, saveCode } from './class-code.store.ts';
import { listJoins, listOwnJoins, withdrawJoin, type ClassJoinRecord } from './class-join.store.ts';
import { decide } from './decide-joins.ts';

/** Class codes (班级码): pupils with an account request to join a class, and its teachers decide. */
export function classJoinOperations(deps: Deps): OperationsOf<'class-join'> {
  const { db, clock } = deps;
  return {
    'GET /teaching/classCode/queryByDepart': ({ query }, { scope }) => classCode(deps, query.departId, scope),
    'POST /teaching/classCode/renew': async ({ body: { departId } }, { caller, scope }) => {
      requireClass(await findClass(db, departId, scope));
      const codeValues = { departId, createBy: caller.username, createTime: clock() };
      while (!(await saveCode(db, { ...codeValues, code: newClassCode() })));
      return await classCode(deps, departId, scope);
    },
    'DELETE /teaching/classCode/switchOff': async ({ query: { departId } }, { scope }) => {
      requireClass(await findClass(db, departId, scope));
      await deleteCode(db, departId);
      return messageAnswer('班级码已停用');
    },
    'GET /teaching/classJoin/list': async ({ query }, { scope }) => {
      const { rows, total } = await listJoins(db, query, scope);
      return pageOf(query, total, rows.map(joinRow));
    },
    'PUT /teaching/classJoin/approve': async ({ body }, context) => {
      await decide(deps, context, body.ids, 'approved');
      return messageAnswer('已通过');
    },
    'PUT /teaching/classJoin/refuse': async ({ body }, context) => {
      await decide(deps, context, body.ids, 'refused');
      return messageAnswer('已拒绝');
    },
    'POST /teaching/classJoin/apply': async ({ body }, { caller }) =>
      new Answer('申请已提交，请等待老师通过', await applyForClass(deps, caller, body.code)),
    'GET /teaching/classJoin/mine': async (_input, { caller }) =>
      (await listOwnJoins(db, caller.userId)).map(({ createTime, decideTime, ...row }) => ({
        ...row,
        createTime: wireTime(createTime),
        decideTime: wireTimeOrNull(decideTime),
      })),
    'PUT /teaching/classJoin/withdraw': async ({ body }, { caller: { userId, username } }) => {
      const decision = { decideBy: username, decideTime: clock() };
      if (!(await withdrawJoin(db, body.id, userId, decision)))
        throw refusal('这个申请已经处理过了，请刷新后再看');
      return messageAnswer('申请已撤回');
    },
  };
}

async function classCode({ db }: Deps, departId: string, scope: RowScope): Promise<Schema<'ClassCode'>> {
  const found = requireClass(await findClass(db, departId, scope));
  const { departName, code, createTime, waiting } = found;
  return { departId, departName, code, createTime: wireTimeOrNull(createTime), waiting: waiting ?? 0 };
}

function joinRow({ createTime, decideTime, ...row }: ClassJoinRecord): Schema<'ClassJoinRow'> {
  return { ...row, createTime: wireTime(createTime), decideTime: wireTimeOrNull(decideTime) };
}
