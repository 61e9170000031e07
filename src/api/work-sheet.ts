import { downloadSheet } from './file.ts';

/** 作业列表 as a sheet: apart from work.ts, which the public pages read. */
export const exportWorks = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/teaching/teachingWork/exportXls', query);
