import { downloadSheet, postFile, type TransferOptions } from '#shared/api/file.ts';

/** Import and export of news, separate from news.ts, which the public pages load. */
export const exportNews = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/teaching/teachingNews/exportXls', query);

export const newsTemplate = () => downloadSheet('/teaching/teachingNews/importTemplate');

/** `fields.mode` is the import mode that `x-import` in the contract declares. */
export const importNews = (file: File, fields: Readonly<Record<string, string>>, options: TransferOptions) =>
  postFile('/teaching/teachingNews/importExcel', file, fields, options);
