import type { Schema } from '#openapi/index.ts';
import { createLink } from '#shared/work/create-link.ts';

/** The properties of a `<Link>` to a unit, a homework or a work to continue. */
export type LinkTarget =
  | ReturnType<typeof unitLink>
  | ReturnType<typeof homeworkLink>
  | ReturnType<typeof createLink>;

export function unitLink({ courseId, unitId }: { readonly courseId: string; readonly unitId: string }) {
  return { to: '/learn/$courseId/$unitId', params: { courseId, unitId } } as const;
}

export function homeworkLink(id: string) {
  return { to: '/$', params: { _splat: `center/myAdditionalWork/${id}` } } as const;
}

/** That page shows the teacher's comment above the resubmission; an independent work is opened directly. */
export function returnedLink({
  workId,
  courseId,
  unitId,
  additionalWorkId,
}: Schema<'ReturnedWork'>): LinkTarget {
  if (typeof courseId === 'string' && typeof unitId === 'string') return unitLink({ courseId, unitId });
  return typeof additionalWorkId === 'string' ? homeworkLink(additionalWorkId) : createLink({ work: workId });
}
