import { downloadSheet, postFile, type TransferOptions } from './file.ts';

/** Courses in sheets: apart from course.ts, which the public pages read. */
export const exportCourses = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/teaching/teachingCourse/exportXls', query);

export const courseTemplate = () => downloadSheet('/teaching/teachingCourse/importTemplate');

/** `fields.mode` as `x-import` has it. */
export const importCourses = (
  file: File,
  fields: Readonly<Record<string, string>>,
  options: TransferOptions,
) => postFile('/teaching/teachingCourse/importExcel', file, fields, options);
