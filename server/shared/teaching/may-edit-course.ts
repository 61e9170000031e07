import type { Caller, RowScope } from '#server/http/caller.ts';

/** Returns whether the caller may edit a course: admin and dev every course, others their own. */
export function mayEditCourse(
  caller: Caller,
  scope: RowScope,
  course: { readonly createBy: string | null },
): boolean {
  return scope.kind === 'all' || course.createBy === caller.username;
}
