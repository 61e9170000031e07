import { useSelector } from '@xstate/react';
import { businessConstants } from '#machines/business-constants.ts';
import { frameOf, type Preferences } from '#machines/preferences/preferences-rules.ts';
import { useApp, useSession, type App } from './app-context.tsx';
import { useMedia } from './use-media.ts';

/** One setting of the theme drawer; renders again only when it changes. Change it by `useApp().preferences.send`. */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useSelector(useApp().preferences, (snapshot) => snapshot.context.chosen[name]);
}

const mobile = `(max-width: ${businessConstants.mobileBreakpointPixels - 0.02}px)`;

/** Narrower than 1088 px: the side menu is a drawer, and there are no tabs (docs/behaviour.md#layouts). */
export function useIsMobile(): boolean {
  return useMedia(mobile);
}

/** Whether the frame is the basic layout: five places, no tabs, no breadcrumb. */
export function useIsBasic(): boolean {
  const frame = usePreference('frame');
  return useSession(({ context }) => frameOf({ frame }, context.roles)) === 'basic';
}

/** Whether pages have a tab bar. */
export function useMultiTab(): boolean {
  const isMobile = useIsMobile();
  const isBasic = useIsBasic();
  return usePreference('multiTab') && !isMobile && !isBasic;
}

/** The same, asked outside of React. */
export function isMultiTab({ preferences, session }: Pick<App, 'preferences' | 'session'>): boolean {
  const { chosen } = preferences.getSnapshot().context;
  const isBasic = frameOf(chosen, session.getSnapshot().context.roles) === 'basic';
  return chosen.multiTab && !isBasic && !matchMedia(mobile).matches;
}
