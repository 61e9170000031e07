import { downloadSheet, postFile, type TransferOptions } from '#shared/api/file.ts';

/** Import and export of the course schedule. */
export const scheduledCourseTemplate = () => downloadSheet('/teaching/teachingCourseDept/importTemplate');

/** `fields.mode` is the import mode that `x-import` in the contract declares. */
export const importScheduledCourses = (
  file: File,
  fields: Readonly<Record<string, string>>,
  options: TransferOptions,
) => postFile('/teaching/teachingCourseDept/importExcel', file, fields, options);
