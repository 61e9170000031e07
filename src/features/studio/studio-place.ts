import type { WorkKind } from '#shared/work/work-kinds.ts';
import type { SaveInput } from '#machines/work-saving/work-saving.machine.ts';
import { searchText, type PageSearch } from '#shared/app/page.ts';
import { isPreviewed } from '#shared/app/preview.ts';

/** The purpose of a work. */
export type StudioPlace = {
  /** The kind of a new work; an existing one has its own. */
  readonly kind: WorkKind;
  readonly workId: string | undefined;
  readonly unitId: string | undefined;
  /** The course of the unit. */
  readonly courseId: string | undefined;
  readonly homeworkId: string | undefined;
  /** Staff try the unit as a pupil: nothing is saved, neither on the server nor as a draft. */
  readonly isPreview: boolean;
};

export function placeOf(search: PageSearch, kind: WorkKind): StudioPlace {
  const unitId = searchText(search, 'unit');
  return {
    kind,
    workId: searchText(search, 'work'),
    unitId,
    courseId: searchText(search, 'course'),
    homeworkId: searchText(search, 'homework'),
    isPreview: unitId !== undefined && isPreviewed(search),
  };
}

/** Returns the identity for drafts and other tabs; an independent new work is `new`, with its kind. */
export function subjectOf({ kind, workId, unitId, homeworkId, isPreview }: StudioPlace): string {
  if (isPreview) return `preview ${unitId ?? ''}`;
  if (workId !== undefined) return `work ${workId}`;
  if (unitId !== undefined) return `unit ${unitId}`;
  if (homeworkId !== undefined) return `homework ${homeworkId}`;
  return kind === 'scratch' ? 'new' : `new ${kind}`;
}

/** Returns the target of a save: the existing work, otherwise the purpose of a new one. */
export function targetOf({ id, versionNo, isCopy }: SaveInput, { unitId, homeworkId }: StudioPlace) {
  if (id !== undefined) return { id, baseVersion: versionNo };
  if (isCopy) return {};
  if (unitId !== undefined) return { courseId: unitId };
  return homeworkId === undefined ? {} : { additionalId: homeworkId };
}
