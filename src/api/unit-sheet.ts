import { downloadSheet, postFile, type TransferOptions } from './file.ts';

/** Course units in sheets: apart from course-unit.ts, which pupils' pages read. */
export const exportUnits = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/teaching/teachingCourseUnit/exportXls', query);

export const unitTemplate = () => downloadSheet('/teaching/teachingCourseUnit/importTemplate');

/** `fields.mode` as `x-import` has it. */
export const importUnits = (file: File, fields: Readonly<Record<string, string>>, options: TransferOptions) =>
  postFile('/teaching/teachingCourseUnit/importExcel', file, fields, options);
