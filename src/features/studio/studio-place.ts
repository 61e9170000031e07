import type { WorkKind } from '#domain/work/work-kinds.ts';
import type { SaveInput } from '#machines/work-saving/work-saving-events.ts';
import { searchText, type PageSearch } from '#lib/page.ts';

/** What a work is made for. */
export type StudioPlace = {
  /** Of a work that is begun; one that is there has its own. */
  readonly kind: WorkKind;
  readonly workId: string | undefined;
  readonly unitId: string | undefined;
  /** Of the unit. */
  readonly courseId: string | undefined;
  readonly homeworkId: string | undefined;
};

export function placeOf(search: PageSearch, kind: WorkKind): StudioPlace {
  return {
    kind,
    workId: searchText(search, 'work'),
    unitId: searchText(search, 'unit'),
    courseId: searchText(search, 'course'),
    homeworkId: searchText(search, 'homework'),
  };
}

/** What drafts and other tabs know it by; a new work of nobody's asking is `new`, with its kind. */
export function subjectOf({ kind, workId, unitId, homeworkId }: StudioPlace): string {
  if (workId !== undefined) return `work ${workId}`;
  if (unitId !== undefined) return `unit ${unitId}`;
  if (homeworkId !== undefined) return `homework ${homeworkId}`;
  return kind === 'scratch' ? 'new' : `new ${kind}`;
}

/** What a save changes: the work as it was read, else what a new one is for. */
export function targetOf({ id, versionNo, isCopy }: SaveInput, { unitId, homeworkId }: StudioPlace) {
  if (id !== undefined) return { id, baseVersion: versionNo };
  if (isCopy) return {};
  if (unitId !== undefined) return { courseId: unitId };
  return homeworkId === undefined ? {} : { additionalId: homeworkId };
}
