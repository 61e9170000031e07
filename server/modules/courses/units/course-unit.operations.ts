import type { QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { listWindow, pageOf } from '#server/http/list-query.ts';
import { withAuthorName, withAuthorNames } from '#server/shared/people/people-names.store.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import {
  type CourseViewer,
  isCourseStaff,
  isCourseVisible,
} from '#server/shared/teaching/course-visibility.store.ts';
import { versionedRemoval } from '#server/shared/teaching/versioned-removal.ts';
import { placeUnits, unitKind } from './arrange-units.ts';
import { copyUnit } from './copy-unit.ts';
import { listUnitFiles, listUnits } from './course-unit.store.ts';
import { listMyUnits } from './my-unit.store.ts';
import { addUnit, editUnit } from './save-unit.ts';
import { findManagedUnit, listDeletedUnits } from './unit-bin.store.ts';
import { unitColumns, unitExport, unitImport } from './unit-sheet.ts';
import { mineUnit, unitRow } from './unit-row.ts';

export function courseUnitOperations(deps: Deps): OperationsOf<'course-unit'> {
  const { db, dictionaries } = deps;
  const removal = versionedRemoval(deps, unitKind);
  return {
    'GET /teaching/teachingCourseUnit/list': async ({ query }, context) => {
      const { rows, total } = await unitsOf(deps, query, context);
      return pageOf(query, total, rows);
    },
    'GET /teaching/teachingCourseUnit/exportXls': ({ query }, context) =>
      exportSheet({
        name: '课程单元',
        columns: unitExport,
        query,
        list: (page) => unitsOf(deps, page, context),
      }),
    'POST /teaching/teachingCourseUnit/importExcel': (_input, context) =>
      importSheet(deps.parsing, context.upload, unitImport(deps, context)),
    'GET /teaching/teachingCourseUnit/importTemplate': async () =>
      importTemplate({ name: '课程单元', columns: unitColumns }),
    'POST /teaching/teachingCourseUnit/add': async ({ body }, context) =>
      new Answer('添加成功！', { id: await addUnit(deps, context, body) }),
    'PUT /teaching/teachingCourseUnit/edit': async ({ body }, context) => {
      await editUnit(deps, context, body);
      return messageAnswer('编辑成功！');
    },
    'GET /teaching/teachingCourseUnit/queryById': async ({ query }, context) => {
      const row = await findManagedUnit(db, query.id, context);
      if (row === undefined) throw refusal('记录不存在或已被删除');
      const files = await listUnitFiles(db, [row.id]);
      return await withAuthorName(db, unitRow(row, files, await dictionaries.texts()));
    },
    'PUT /teaching/teachingCourseUnit/editBatch': async ({ body }, context) => {
      await placeUnits(deps, context, body);
      return messageAnswer('编辑成功！');
    },
    'POST /teaching/teachingCourseUnit/copy': async ({ body }, context) =>
      new Answer('复制成功！', { id: await copyUnit(deps, context, body.id) }),
    'DELETE /teaching/teachingCourseUnit/delete': removal.delete,
    'DELETE /teaching/teachingCourseUnit/deleteBatch': removal.deleteBatch,
    'PUT /teaching/teachingCourseUnit/restore': removal.restore,
    'PUT /teaching/teachingCourseUnit/back/{id}': removal.back,
    'GET /teaching/teachingCourseUnit/deleteList': async (_input, context) => {
      const [rows, text] = await Promise.all([listDeletedUnits(db, context), dictionaries.texts()]);
      const files = await listUnitFiles(
        db,
        rows.map((row) => row.id),
      );
      return rows.map((row) => unitRow(row, files, text));
    },
    'GET /teaching/teachingCourseUnit/mineUnit': ({ query }, context) => myUnits(deps, context, query),
  };
}

async function unitsOf(
  { db, dictionaries }: Deps,
  query: QueryOf<'GET /teaching/teachingCourseUnit/list'>,
  viewer: CourseViewer,
) {
  const [{ rows, total }, text] = await Promise.all([listUnits(db, query, viewer), dictionaries.texts()]);
  const files = await listUnitFiles(
    db,
    rows.map((row) => row.id),
  );
  const wireRows = rows.map((row) => unitRow(row, files, text));
  return { total, rows: await withAuthorNames(db, wireRows) };
}

/** The work of a pupil who opens the unit for the first time. */
const noWork = {
  mineWorkId: null,
  mineWorkStatus: null,
  mineWorkScore: null,
  mineWorkComment: null,
  mineWorkVoice: null,
};

async function myUnits(
  { db, clock, dictionaries }: Deps,
  viewer: Actor,
  query: QueryOf<'GET /teaching/teachingCourseUnit/mineUnit'>,
) {
  const now = clock();
  const isPreview = query.preview === '1';
  if (!(await isCourseVisible(db, query.courseId, viewer, now)))
    throw refusal('还不能学习这门课程，要等老师开课');
  const [{ rows, total }, text] = await Promise.all([
    listMyUnits(db, query.courseId, viewer, { ...listWindow(query), now, isPreview }),
    dictionaries.texts(),
  ]);
  const files = await listUnitFiles(
    db,
    rows.map((row) => row.id),
  );
  return pageOf(
    query,
    total,
    rows.map((row) =>
      isPreview
        ? { ...mineUnit(row, files, text, false), ...noWork }
        : mineUnit(row, files, text, isCourseStaff(viewer)),
    ),
  );
}
