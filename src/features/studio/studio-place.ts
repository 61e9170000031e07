import { searchText, type PageSearch } from '#lib/page.ts';

/** What a work is made for. */
export type StudioPlace = {
  readonly workId: string | undefined;
  readonly unitId: string | undefined;
  /** Of the unit. */
  readonly courseId: string | undefined;
  readonly homeworkId: string | undefined;
};

export function placeOf(search: PageSearch): StudioPlace {
  return {
    workId: searchText(search, 'work'),
    unitId: searchText(search, 'unit'),
    courseId: searchText(search, 'course'),
    homeworkId: searchText(search, 'homework'),
  };
}

/** What drafts and other tabs know it by; a new work of nobody's asking is `new`. */
export function subjectOf({ workId, unitId, homeworkId }: StudioPlace): string {
  if (workId !== undefined) return `work ${workId}`;
  if (unitId !== undefined) return `unit ${unitId}`;
  return homeworkId === undefined ? 'new' : `homework ${homeworkId}`;
}
