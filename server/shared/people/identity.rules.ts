import { teacherRole } from '#server/http/caller.ts';

type HeldRole = { readonly roleCode: string; readonly roleLevel: number };

/**
 * Returns what a person is in the school: a pupil, a teacher, or a manager. The account knows pupils and
 * staff; a staff role other than that of teachers makes a manager.
 */
export function identityOf(
  userIdentity: number | null,
  roles: readonly HeldRole[],
): 'student' | 'teacher' | 'manager' {
  if (userIdentity !== 2) return 'student';
  const isManager = roles.some(({ roleCode, roleLevel }) => roleLevel > 0 && roleCode !== teacherRole);
  return isManager ? 'manager' : 'teacher';
}
