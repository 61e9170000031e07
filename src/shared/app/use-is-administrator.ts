import { useSession } from './app-context.tsx';

/** Returns whether the current user is an administrator. The server checks every decision again. */
export function useIsAdministrator(): boolean {
  return useSession(({ context }) => context.roles.includes('admin'));
}
