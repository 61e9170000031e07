import type { Caller, RowScope } from '#server/http/caller.ts';

/** Admin and dev edit every course, others those they made. */
export function mayEditCourse(
  caller: Caller,
  scope: RowScope,
  course: { readonly createBy: string | null },
): boolean {
  return scope.kind === 'all' || course.createBy === caller.username;
}
