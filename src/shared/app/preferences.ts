import { useSelector } from '@xstate/react';
import { businessConstants } from '#machines/business-constants.ts';
import { frameOf, type Preferences } from '#machines/preferences/preference-values.ts';
import { useApp, useSession, type App } from './app-context.tsx';
import { useMedia } from '#shared/react/use-media.ts';

/**
 * Reads one setting of the theme drawer; re-renders only when it changes. Change it through
 * `useApp().preferences.send`.
 */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useSelector(useApp().preferences, (snapshot) => snapshot.context.chosen[name]);
}

const mobile = `(max-width: ${businessConstants.mobileBreakpointPixels - 0.02}px)`;

/**
 * Returns whether the window is narrower than 1088 px: the side menu is a drawer, and there are no tabs
 * (docs/behaviour.md#layouts).
 */
export function useIsMobile(): boolean {
  return useMedia(mobile);
}

/** Returns whether the frame is the basic layout: five entries, no tabs, no breadcrumb. */
export function useIsBasic(): boolean {
  const frame = usePreference('frame');
  return useSession(({ context }) => frameOf({ frame }, context.roles)) === 'basic';
}

/** Returns whether pages have a tab bar. */
export function useMultiTab(): boolean {
  const isMobile = useIsMobile();
  const isBasic = useIsBasic();
  return usePreference('multiTab') && !isMobile && !isBasic;
}

/** The same check outside React. */
export function isMultiTab({ preferences, session }: Pick<App, 'preferences' | 'session'>): boolean {
  const { chosen } = preferences.getSnapshot().context;
  const isBasic = frameOf(chosen, session.getSnapshot().context.roles) === 'basic';
  return chosen.multiTab && !isBasic && !matchMedia(mobile).matches;
}
