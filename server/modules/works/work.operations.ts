import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor, RowScope } from '#server/http/caller.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { importSheet } from '#server/sheets/import-sheet.ts';
import { fileUrl } from '#server/http/file-url.ts';
import { pageOf } from '#server/http/list-query.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTimeOrNull } from '#server/http/wire-time.ts';
import { cleanComment } from '#server/files/clean-line.ts';
import { addStar, addView, type Counts } from '#server/shared/teaching/work-counters.store.ts';
import type { Viewer } from '#server/shared/teaching/work-visibility.store.ts';
import { createAnalysisQueue } from '#server/shared/teaching/work-analysis.ts';
import { describeWork } from '#server/shared/teaching/write-work.store.ts';
import { chinaDay } from '#server/store/china-time.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { findAuthor, findCounts, findVisible, listPublished } from './public/public-work.store.ts';
import { marksImport, marksTemplate } from './grading/import-marks.ts';
import { cloneWork } from './copies/clone-work.ts';
import { compareVersions } from './versions/compare-versions.ts';
import { remixWork } from './copies/remix-work.ts';
import { similarWorks } from './grading/similar-works.ts';
import { taskAnalyses } from './grading/task-analyses.ts';
import { takeStarSlot } from './public/star-limits.ts';
import { submitWork } from './hand-in/submit-work.ts';
import { gradeWork, workRubric } from './grading/grade-work.ts';
import { listWaitingTasks } from './grading/waiting-tasks.store.ts';
import { findCorrection } from './grading/work-grading.store.ts';
import { ownWorkRow, publicWork, workRow } from './work-row.ts';
import { workExport } from './work-sheet.ts';
import { openWork, restoreVersion, workVersions } from './versions/work-versions.ts';
import { listWorks } from './work.store.ts';

export function workOperations(deps: Deps): OperationsOf<'work'> {
  return { ...ownOperations(deps), ...pupilWorkOperations(deps), ...publicOperations(deps) };
}

type Own = OperationsOf<'work'>;

function ownOperations(deps: Deps) {
  const { db, dictionaries } = deps;
  const analyse = createAnalysisQueue(deps);
  return {
    'GET /teaching/teachingWork/mine': async ({ query }, context) => {
      const [{ rows, total }, text] = await Promise.all([
        listWorks(db, query, context),
        dictionaries.texts(),
      ]);
      return pageOf(
        query,
        total,
        rows.map((row) => ownWorkRow(row, text)),
      );
    },
    'POST /teaching/teachingWork/submit': ({ body }, { caller }) => submitWork(deps, caller, body, analyse),
    'GET /teaching/teachingWork/queryById': ({ query }, context) => openWork(deps, query.id, context),
    'GET /teaching/teachingWork/listVersion': ({ query }, context) => workVersions(deps, query.id, context),
    'GET /teaching/teachingWork/compareVersions': ({ query }, context) =>
      compareVersions(deps, query, context),
    'POST /teaching/teachingWork/restoreVersion': ({ body }, { caller }) =>
      restoreVersion(deps, caller, body),
    'PUT /teaching/teachingWork/describe': async ({ body: { workId, workDesc } }, viewer) => {
      if (!(await describeWork(db, workId, viewer, cleanComment(workDesc)))) throw refusal('作品不存在');
      return messageAnswer('保存成功！');
    },
    'POST /teaching/teachingWork/remix': ({ body }, { caller }) => remixWork(deps, caller, body.workId),
  } satisfies Partial<Own>;
}

/** Operations of teachers on works of pupils. */
function pupilWorkOperations(deps: Deps) {
  return {
    'GET /teaching/teachingWork/list': async ({ query }, context) => {
      const { rows, total } = await pupilsWorks(deps, query, context);
      return pageOf(query, total, rows);
    },
    'GET /teaching/teachingWork/exportXls': ({ query }, context) =>
      exportSheet({
        name: '作业列表',
        columns: workExport,
        query,
        list: (page, max) => pupilsWorks(deps, page, context, max),
      }),
    'GET /teaching/teachingWork/queryTeachingWorkCorrectByMainId': async ({ query }, { scope }) =>
      await corrections(deps, query.id, scope),
    'GET /teaching/teachingWork/similar': ({ query }, { scope }) => similarWorks(deps, query.id, scope),
    'GET /teaching/teachingWork/analyses': ({ query }, { scope }) => taskAnalyses(deps, query, scope),
    'GET /teaching/teachingWork/waiting': ({ query }, { scope }) => listWaitingTasks(deps.db, query, scope),
    'GET /teaching/teachingWork/rubric': ({ query }, { scope }) => workRubric(deps, query.id, scope),
    'POST /teaching/teachingWork/sendWork': async ({ body }, staff) =>
      messageAnswer(`发送成功，共${await cloneWork(deps, staff, body)}个用户`),
    'PUT /teaching/teachingWork/edit': async ({ body }, { caller, scope }) => {
      const graded = await gradeWork(deps, caller, scope, body);
      return new Answer('修改成功！', graded);
    },
    'POST /teaching/teachingWork/importMarks': (_input, context) =>
      importSheet(deps.parsing, context.upload, marksImport(deps, context)),
    'GET /teaching/teachingWork/marksTemplate': ({ query }, context) => marksTemplate(deps, query, context),
  } satisfies Partial<Own>;
}

/** Operations for all visitors. */
function publicOperations(deps: Deps) {
  const { db, dictionaries } = deps;
  return {
    'GET /teaching/teachingWork/leaderboard': async ({ query }, { caller }) => {
      const [{ rows, total }, text] = await Promise.all([
        listPublished(db, query, caller),
        dictionaries.texts(),
      ]);
      return pageOf(
        query,
        total,
        rows.map((row) => publicWork(row, text)),
      );
    },
    'GET /teaching/teachingWork/studentWorkInfo': async ({ query }, context) => {
      const [row, text] = await Promise.all([
        findVisible(db, query.workId, context, visitorOf(context)),
        dictionaries.texts(),
      ]);
      if (row === undefined) throw refusal('作品不存在');
      return {
        ...publicWork(row, text),
        workDesc: row.workDesc,
        mayDescribe: row.mayDescribe === true,
        commentsOpen: row.commentsOpen === true,
        starred: row.starred === true,
        favourite: row.favourite,
      };
    },
    'GET /teaching/teachingWork/userInfo': async ({ query }, { caller }) => {
      const author = await findAuthor(db, query.userId, caller);
      if (author === undefined) throw refusal('作者不存在');
      return { ...author, avatar_url: fileUrl(author.avatar), starNum: Number(author.starNum) };
    },
    'POST /teaching/teachingWork/viewWork': async ({ body }, context) => {
      const day = chinaDay(deps.clock());
      const visitor = visitorOf(context);
      const { counts } = await count(deps, body.workId, context, async (trx) =>
        visitor === '' ? undefined : await addView(trx, body.workId, visitor, day),
      );
      return counts;
    },
    'POST /teaching/teachingWork/starWork': ({ body }, context) => starWork(deps, body.workId, context),
  } satisfies Partial<Own>;
}

/** Returns a page of the works in the caller's scope. Errors: a refusal if the scope is empty. */
async function pupilsWorks(
  { db, dictionaries }: Deps,
  query: QueryOf<'GET /teaching/teachingWork/list'>,
  actor: Actor,
  max?: number,
) {
  if (actor.scope.kind === 'none') throw refusal('您没有负责的班级');
  const [{ rows, total }, text] = await Promise.all([listWorks(db, query, actor, max), dictionaries.texts()]);
  return { total, rows: rows.map((row) => workRow(row, text)) };
}

/** Returns the identity for likes and views; empty if the browser stores no cookie. */
function visitorOf({ caller, visitor }: Viewer & { readonly visitor: string }): string {
  return caller === undefined ? visitor : `u:${caller.userId}`;
}

async function starWork(
  deps: Deps,
  workId: string,
  context: Viewer & { readonly visitor: string; readonly ip: string },
): Promise<Answer<Counts>> {
  const visitor = visitorOf(context);
  const like = async (isCounted: boolean) =>
    await count(deps, workId, context, async (trx) =>
      isCounted ? await addStar(trx, workId, visitor, deps.clock()) : undefined,
    );
  if (visitor === '')
    return new Answer('浏览器不让记录点赞，这次没有算上，请登录后再试', (await like(false)).counts);
  if (context.caller !== undefined) return likeAnswer(await like(true));
  const slot = await takeStarSlot(deps.counters.day, context.ip, workId);
  if (!slot.isFree) {
    const { counts } = await like(false);
    return new Answer('今天这里的点赞太多了，登录后可以继续点赞', counts);
  }
  const liked = await like(true).catch(async (error: unknown) => {
    await slot.release();
    throw error;
  });
  if (!liked.added) await slot.release();
  return likeAnswer(liked);
}

function likeAnswer({ counts, added }: CountResult): Answer<Counts> {
  return new Answer(added ? '点赞成功' : '已经点赞过了', counts);
}

type CountResult = { readonly counts: Counts; readonly added: boolean };

/** Counts a view or like once, as decided by `add`, for a work visible to the viewer. */
async function count(
  { db }: Deps,
  workId: string,
  viewer: Viewer,
  add: (trx: Deps['db']) => Promise<Counts | undefined>,
): Promise<CountResult> {
  return await inTransaction(db, async (trx) => {
    const before = await findCounts(trx, workId, viewer);
    if (before === undefined) throw refusal('作品不存在');
    const after = await add(trx);
    return { counts: after ?? before, added: after !== undefined };
  });
}

async function corrections({ db }: Deps, workId: string, scope: RowScope): Promise<Schema<'WorkCorrect'>[]> {
  const row = await findCorrection(db, workId, scope);
  if (row === undefined) throw refusal('记录不存在或已被删除');
  const { additionalId: _of, ...correction } = row;
  return row.id === null ? [] : [{ ...correction, createTime: wireTimeOrNull(row.createTime) }];
}
