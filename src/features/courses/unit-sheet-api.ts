import { downloadSheet, postFile, type TransferOptions } from '#shared/api/file.ts';

/** Import and export of course units, separate from course-unit.ts, which pupils' pages load. */
export const exportUnits = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/teaching/teachingCourseUnit/exportXls', query);

export const unitTemplate = () => downloadSheet('/teaching/teachingCourseUnit/importTemplate');

/** `fields.mode` is the import mode that `x-import` in the contract declares. */
export const importUnits = (file: File, fields: Readonly<Record<string, string>>, options: TransferOptions) =>
  postFile('/teaching/teachingCourseUnit/importExcel', file, fields, options);
