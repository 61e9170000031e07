import { downloadSheet, postFile, type TransferOptions } from '#shared/api/file.ts';

/** Import and export of courses, separate from course.ts, which the public pages load. */
export const exportCourses = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/teaching/teachingCourse/exportXls', query);

export const courseTemplate = () => downloadSheet('/teaching/teachingCourse/importTemplate');

/** `fields.mode` is the import mode that `x-import` in the contract declares. */
export const importCourses = (
  file: File,
  fields: Readonly<Record<string, string>>,
  options: TransferOptions,
) => postFile('/teaching/teachingCourse/importExcel', file, fields, options);
