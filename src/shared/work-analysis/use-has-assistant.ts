import { useSession } from '#shared/app/app-context.tsx';

/** Returns whether the user has 小助手; a class of a pupil may turn it off. */
export const useHasAssistant = (): boolean =>
  useSession(({ context }) => context.permissions?.assistant !== false);
