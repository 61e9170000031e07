import type { Caller, RowScope } from '#server/http/caller.ts';

/** Admin and dev may edit every course, others their own. */
export function mayEditCourse(
  caller: Caller,
  scope: RowScope,
  course: { readonly createBy: string | null },
): boolean {
  return scope.kind === 'all' || course.createBy === caller.username;
}
