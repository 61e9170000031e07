import { fileNamePart } from '#common/file-name-part.ts';
import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { writeXlsx, xlsxMime } from '#server/files/xlsx-writer.ts';
import type { RowScope } from '#server/http/caller.ts';
import type { Download } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { averageOf, cellOf, cellText, defaultWeight } from './gradebook.rules.ts';
import {
  findClass,
  listHomework,
  listPupils,
  listUnits,
  listWeights,
  listWorks,
  lockClass,
  replaceWeights,
} from './gradebook.store.ts';

const noClass = () => refusal('班级不存在');

/** Returns the marks of a class, in six queries whatever the size. */
export async function gradebook({ db }: Deps, id: string, scope: RowScope): Promise<Schema<'Gradebook'>> {
  const depart = await findClass(db, id, scope);
  if (depart === undefined) throw noClass();
  const [units, homework, pupils, works, weights] = await Promise.all([
    listUnits(db, id, scope),
    listHomework(db, id),
    listPupils(db, id, scope),
    listWorks(db, id, scope),
    listWeights(db, id),
  ]);
  const weightOf = new Map(weights.map(({ taskId, weight }) => [taskId, weight]));
  const deadlines = new Map(homework.map((one) => [one.id, one.deadline]));
  const tasks = [
    ...units.map((unit) => ({ ...unit, maxPoints: 0 })),
    ...homework.map(({ id: taskId, name, maxPoints }) => ({ id: taskId, name, courseName: null, maxPoints })),
  ].map((task) => ({ ...task, weight: weightOf.get(task.id) ?? defaultWeight }));
  const tasksById = new Map(tasks.map((task) => [task.id, task]));
  const workOf = new Map(works.map((work) => [`${work.userId} ${work.additionalId ?? work.courseId}`, work]));
  return {
    departName: depart.departName,
    tasks,
    pupils: pupils.map((pupil) => {
      const cells = tasks.flatMap(({ id: taskId }) => {
        const work = workOf.get(`${pupil.userId} ${taskId}`);
        return work === undefined ? [] : [cellOf(taskId, deadlines.get(taskId) ?? null, work)];
      });
      return { ...pupil, average: averageOf(tasksById, cells), cells };
    }),
  };
}

/** Returns the gradebook as a sheet: a line for each pupil, and the weights below the headers. */
export async function gradebookSheet(deps: Deps, id: string, scope: RowScope): Promise<Download> {
  const { departName, tasks, pupils } = await gradebook(deps, id, scope);
  const rows = pupils.map(({ username, realname, average, cells }) => {
    const at = new Map(cells.map((cell) => [cell.taskId, cell]));
    return [username, realname, average, ...tasks.map((task) => cellText(at.get(task.id)))];
  });
  const headers = [
    '账号',
    '姓名',
    '平均（百分）',
    ...tasks.map(({ name, maxPoints }) => (maxPoints > 0 ? `${name}（${maxPoints}分）` : name)),
  ];
  const weights = ['', '权重', null, ...tasks.map(({ weight }) => weight)];
  return {
    download: writeXlsx({
      name: '成绩册',
      headers,
      widths: headers.map(() => 16),
      rows: [weights, ...rows],
    }),
    mime: xlsxMime,
    fileName: fileNamePart(`成绩册-${departName}.xlsx`),
  };
}

/** Replaces the weights of a class. Errors: a refusal if it is not in scope, or a task is not one of the class. */
export async function saveWeights(
  { db }: Deps,
  { departId, weights }: BodyOf<'PUT /teaching/class/gradebookWeights'>,
  scope: RowScope,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const found = await lockClass(trx, departId, scope);
    if (found === undefined) throw noClass();
    if (found.archiveTime !== null) throw refusal('班级已归档，请先取消归档');
    const [units, homework] = [await listUnits(trx, departId, scope), await listHomework(trx, departId)];
    const known = new Set([...units, ...homework].map(({ id }) => id));
    const weightOf = new Map(weights.map(({ taskId, weight }) => [taskId, weight]));
    if ([...weightOf.keys()].some((id) => !known.has(id))) throw refusal('成绩册已更改，请重新打开');
    const changed = [...weightOf].filter(([, weight]) => weight !== defaultWeight);
    await replaceWeights(
      trx,
      departId,
      changed.map(([taskId, weight]) => ({ taskId, weight })),
    );
  });
}
