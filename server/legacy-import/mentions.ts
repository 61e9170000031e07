import { commaList } from './columns.ts';
import type { ColumnsByTable } from './dump/read-dump.ts';
import type { OldRow } from './old-dump.ts';

/** Files that rows refer to. */
export type Mentions = {
  /** Paths of files. */
  readonly paths: Set<string>;
  /** Ids of the files that are works. */
  readonly works: Set<string>;
};

const columns: Readonly<Record<string, readonly string[]>> = {
  sys_user: ['avatar'],
  teaching_course: ['course_cover', 'course_map'],
  teaching_course_unit: [
    'unit_cover',
    'course_video',
    'course_case',
    'course_ppt',
    'course_work',
    'course_plan',
  ],
  teaching_additional_work: ['work_cover', 'work_url', 'work_document_url'],
};
const configKeys = new Set(['logo', 'logo2', 'avatar', 'file_homeBg', 'banner']);

/** The columns that refer to files. */
export const mentioning: ColumnsByTable = new Map([
  ...Object.entries(columns),
  ['teaching_work', ['work_file']],
  ['sys_config', ['config_key', 'config_value']],
]);

export const noMentions = (): Mentions => ({ paths: new Set(), works: new Set() });

export function noteMentions({ paths, works }: Mentions, table: string, row: OldRow): void {
  if (table === 'teaching_work') works.add(row['work_file'] ?? '');
  const names = columns[table] ?? (configKeys.has(row['config_key'] ?? '') ? ['config_value'] : []);
  for (const name of names) for (const path of commaList(row[name])) paths.add(path);
}
