import { useSelector } from '@xstate/react';
import { businessConstants } from '#machines/business-constants.ts';
import type { Preferences } from '#machines/preferences/preferences-rules.ts';
import { useApp, type PreferencesActor } from './app-context.tsx';
import { useMedia } from './use-media.ts';

/** One setting of the theme drawer; renders again only when it changes. Change it by `useApp().preferences.send`. */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useSelector(useApp().preferences, (snapshot) => snapshot.context.chosen[name]);
}

const mobile = `(max-width: ${businessConstants.mobileBreakpointPixels - 0.02}px)`;

/** Narrower than 1088 px: the side menu is a drawer, and there are no tabs (specification §2). */
export function useIsMobile(): boolean {
  return useMedia(mobile);
}

/** Whether pages have a tab bar. */
export function useMultiTab(): boolean {
  const isMobile = useIsMobile();
  return usePreference('multiTab') && !isMobile;
}

/** The same, asked outside of React. */
export function isMultiTab(preferences: PreferencesActor): boolean {
  return preferences.getSnapshot().context.chosen.multiTab && !matchMedia(mobile).matches;
}
