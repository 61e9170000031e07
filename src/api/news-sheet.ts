import { downloadSheet, postFile, type TransferOptions } from './file.ts';

/** News in sheets: apart from news.ts, which the public pages read. */
export const exportNews = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/teaching/teachingNews/exportXls', query);

export const newsTemplate = () => downloadSheet('/teaching/teachingNews/importTemplate');

/** `fields.mode` as `x-import` has it. */
export const importNews = (file: File, fields: Readonly<Record<string, string>>, options: TransferOptions) =>
  postFile('/teaching/teachingNews/importExcel', file, fields, options);
