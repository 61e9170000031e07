import type { Schema } from '#openapi/index.ts';
import { createLink } from '#domain/work/create-link.ts';

/** The properties of a `<Link>` to a unit, a homework or a work to continue. */
export type Way = ReturnType<typeof unitWay> | ReturnType<typeof homeworkWay> | ReturnType<typeof createLink>;

export function unitWay({ courseId, unitId }: { readonly courseId: string; readonly unitId: string }) {
  return { to: '/learn/$courseId/$unitId', params: { courseId, unitId } } as const;
}

export function homeworkWay(id: string) {
  return { to: '/$', params: { _splat: `center/myAdditionalWork/${id}` } } as const;
}

/** That page shows the teacher's comment above the resubmission; an independent work is opened directly. */
export function returnedWay({ workId, courseId, unitId, additionalWorkId }: Schema<'ReturnedWork'>): Way {
  if (typeof courseId === 'string' && typeof unitId === 'string') return unitWay({ courseId, unitId });
  return typeof additionalWorkId === 'string' ? homeworkWay(additionalWorkId) : createLink({ work: workId });
}
