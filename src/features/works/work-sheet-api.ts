import { downloadSheet } from '#shared/api/file.ts';

/** The export of 作业列表, separate from work.ts, which the public pages load. */
export const exportWorks = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/teaching/teachingWork/exportXls', query);
