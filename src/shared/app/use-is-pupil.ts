import { isPupil } from '#machines/preferences/preference-values.ts';
import { useSession } from './app-context.tsx';

/** Returns whether the current user has the role of pupils and no other, whichever layout they have chosen. */
export function useIsPupil(): boolean {
  return useSession(({ context }) => isPupil(context.roles));
}
