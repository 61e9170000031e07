import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { exportSheet, type ExportColumn } from '#server/sheets/export-sheet.ts';
import { pageOf } from '#server/http/list-query.ts';
import { withAuthorName, withAuthorNames } from '#server/shared/people/people-names.store.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { deletionAnswer } from '#server/records/deletion-answer.ts';
import { refusal } from '#server/http/refusal.ts';
import { listDocuments, listMyHomework } from '#server/shared/teaching/my-homework.store.ts';
import { listCriteria, listPoints } from '#server/shared/teaching/rubric.store.ts';
import { homeworkRow } from './homework.rules.ts';
import { findHomework, listHomework } from './homework.store.ts';
import { issueHomeworkTicket, redeemHomeworkTicket } from './download-ticket.ts';
import { homeworkArchive } from './homework-archive.ts';
import { homeworkMarks } from './homework-marks.ts';
import { releaseMarks } from './release-marks.ts';
import { homeworkProgress, remindMissing } from './homework-progress.ts';
import { myHomework } from './my-homework.rules.ts';
import { addHomework, editHomework, removeHomework, restoreHomework } from './save-homework.ts';

export function homeworkOperations(deps: Deps): OperationsOf<'additional-work'> {
  return { ...records(deps), ...followUp(deps), ...pupilOperations(deps) };
}

type Own = OperationsOf<'additional-work'>;

function records(deps: Deps) {
  return {
    'GET /teaching/teachingAdditionalWork/list': async ({ query }, context) => {
      const { rows, total } = await homeworkOf(deps, query, context);
      return pageOf(query, total, rows);
    },
    'GET /teaching/teachingAdditionalWork/queryById': async ({ query }, context) => {
      const row = await findHomework(deps.db, query.id, context);
      if (row === undefined) throw refusal('记录不存在或已被删除');
      return await withAuthorName(deps.db, homeworkRow(row, await deps.dictionaries.texts()));
    },
    'POST /teaching/teachingAdditionalWork/add': async ({ body }, context) =>
      new Answer('添加成功！', { id: await addHomework(deps, context, body) }),
    'PUT /teaching/teachingAdditionalWork/edit': async ({ body }, context) => {
      await editHomework(deps, context, body);
      return messageAnswer('编辑成功！');
    },
    'DELETE /teaching/teachingAdditionalWork/delete': async ({ query }, context) => {
      await removeHomework(deps, context, query.id);
      return messageAnswer('删除成功！');
    },
    'DELETE /teaching/teachingAdditionalWork/deleteBatch': async ({ query }, context) => {
      await removeHomework(deps, context, query.ids);
      return deletionAnswer(query.ids);
    },
    'PUT /teaching/teachingAdditionalWork/restore': async ({ body }, context) => {
      await restoreHomework(deps, context, body.ids);
      return messageAnswer('撤销成功！');
    },
    'GET /teaching/teachingAdditionalWork/exportXls': ({ query }, context) =>
      exportSheet({
        name: '班级作业',
        columns: exportColumns,
        query,
        list: (page) => homeworkOf(deps, page, context),
      }),
  } satisfies Partial<Own>;
}

/** Operations for teachers after homework is assigned. */
function followUp(deps: Deps) {
  return {
    'GET /teaching/teachingAdditionalWork/progress': ({ query }, context) =>
      homeworkProgress(deps, query.id, context),
    'POST /teaching/teachingAdditionalWork/remind': async ({ body }, context) =>
      messageAnswer(`已提醒 ${await remindMissing(deps, context, body)} 名学生`),
    'POST /teaching/teachingAdditionalWork/releaseMarks': async ({ body }, context) =>
      messageAnswer(`已公布 ${await releaseMarks(deps, context, body)} 个班级的成绩`),
    'GET /teaching/teachingAdditionalWork/exportMarks': ({ query }, context) =>
      homeworkMarks(deps, context, query),
    'GET /teaching/teachingAdditionalWork/downloadWorks': ({ query }, context) =>
      homeworkArchive(deps, context, query),
    'POST /teaching/teachingAdditionalWork/downloadTicket': ({ body }, context) =>
      issueHomeworkTicket(deps, context, body),
    'POST /teaching/teachingAdditionalWork/downloadByTicket': ({ body }) =>
      redeemHomeworkTicket(deps, body.ticket),
  } satisfies Partial<Own>;
}

/** Operations for the pupils who have to do the homework. */
function pupilOperations(deps: Deps) {
  return {
    'GET /teaching/teachingAdditionalWork/getWorkInfo': async ({ query }, { caller }) => {
      const [mine] = await myHomeworkOf(deps, caller.userId, { id: query.id });
      if (mine === undefined) throw refusal('作业不存在');
      return mine;
    },
    'GET /teaching/teachingWork/mineAdditionalWork': async ({ query }, { caller }) => {
      const all = await myHomeworkOf(deps, caller.userId, { departId: query.departId });
      if (query.submit === undefined || query.submit === '') return all;
      const requested = query.submit === 'true';
      return all.filter(({ mineWorkStatus }) => (mineWorkStatus ?? 0) >= 1 === requested);
    },
  } satisfies Partial<Own>;
}

async function homeworkOf(
  deps: Deps,
  query: QueryOf<'GET /teaching/teachingAdditionalWork/list'>,
  manager: Actor,
) {
  const [{ rows, total }, text] = await Promise.all([
    listHomework(deps.db, query, manager),
    deps.dictionaries.texts(),
  ]);
  const wireRows = rows.map((row) => homeworkRow(row, text));
  return { total, rows: await withAuthorNames(deps.db, wireRows) };
}

async function myHomeworkOf(
  { db, clock, dictionaries }: Deps,
  userId: string,
  requested: { readonly id?: string; readonly departId?: string | undefined },
): Promise<Schema<'MineAdditionalWork'>[]> {
  const rows = await listMyHomework(db, userId, requested);
  const ids = rows.map(({ additionalWorkId }) => additionalWorkId);
  const [documents, criteria, points, text] = await Promise.all([
    listDocuments(db, ids),
    listCriteria(db, ids),
    listPoints(
      db,
      rows.flatMap(({ workId }) => workId ?? []),
    ),
    dictionaries.texts(),
  ]);
  const now = clock();
  return rows.map((row) =>
    myHomework(row, {
      documents,
      criteria: criteria.get(row.additionalWorkId) ?? [],
      points: points.get(row.workId ?? ''),
      text,
      now,
    }),
  );
}

const exportColumns: readonly ExportColumn<Schema<'AdditionalWorkRow'>>[] = [
  { header: '作业名', width: 28, value: (row) => row.workName },
  { header: '代码类型', value: (row) => row.codeType_dictText },
  { header: '作业描述', width: 40, value: (row) => row.workDesc },
  { header: '分配班级', width: 28, value: (row) => row.workDept_dictText },
  { header: '状态', value: (row) => row.status_dictText },
  { header: '截止时间', width: 20, value: (row) => row.deadline },
  { header: '逾期', value: (row) => (row.acceptLate === 0 ? '不能提交' : '可以补交') },
  { header: '学生人数', value: (row) => row.studentCount },
  { header: '已交', value: (row) => row.submitCount },
  { header: '待批改', value: (row) => row.waitingCount },
  { header: '创建人', value: (row) => row.createBy_dictText ?? row.createBy },
  { header: '创建日期', width: 20, value: (row) => row.createTime },
];
