import {
  defaultPreferences,
  type Preferences,
  type ThemeColor,
} from '#machines/preferences/preference-values.ts';
import { usePreference } from '#shared/app/preferences.ts';
import { useMedia } from '#shared/react/use-media.ts';

/** The names of Radix Themes. Another theme colour replaces the accent's values, not its name. */
export const themeSettings = {
  accentColor: 'blue',
  grayColor: 'slate',
  radius: 'medium',
  panelBackground: 'solid',
  scaling: '100%',
} as const;

/** Returns the same attributes and classes that the library's `Theme` sets on its element. */
export function themeElement(appearance: 'dark' | 'light') {
  return {
    className: `radix-themes ${appearance}`,
    'data-accent-color': themeSettings.accentColor,
    'data-gray-color': themeSettings.grayColor,
    'data-radius': themeSettings.radius,
    'data-panel-background': themeSettings.panelBackground,
    'data-scaling': themeSettings.scaling,
  } as const;
}

/** Returns light or dark: the setting of the theme drawer, otherwise that of the system. */
export function useAppearance(): 'dark' | 'light' {
  const chosen = usePreference('appearance');
  const system = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  return chosen === 'system' ? system : chosen;
}

/** Converts `#F5222D` to `f5222d`: the name of its style sheet below /colors, and of the attribute that enables it. */
export function colorName(color: ThemeColor): string {
  return color.slice(1).toLowerCase();
}

/**
 * Applies the preferences that affect the whole page. `src/public/first-paint.js` does the same before the first paint.
 */
export function applyTheme(
  root: HTMLElement,
  {
    appearance,
    weakMode,
    color,
    textSize,
  }: Pick<Preferences, 'appearance' | 'weakMode' | 'color' | 'textSize'>,
): void {
  const attributes = {
    'data-appearance': appearance === 'system' ? undefined : appearance,
    'data-text': textSize === 'class' ? undefined : textSize,
    'data-weak': weakMode ? '' : undefined,
    'data-color': color === defaultPreferences.color ? undefined : colorName(color),
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) root.removeAttribute(name);
    else root.setAttribute(name, value);
  }
}

/** Sets the text size of the user's class; the user's own setting takes precedence (base.css). */
export function showClassText(root: HTMLElement, isLarge: boolean): void {
  root.toggleAttribute('data-class-large', isLarge);
}

/** Fetches the style sheet of a colour once. A failure is not cached, so the next attempt fetches again. */
export async function loadColor(color: ThemeColor): Promise<void> {
  if (color === defaultPreferences.color) return;
  const name = colorName(color);
  const known = document.querySelector<HTMLLinkElement>(`link[data-sheet='${name}']`);
  if (known !== null && known.sheet !== null) return;
  const link = known ?? document.createElement('link');
  await new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(link.href));
    });
    if (known !== null) return;
    link.rel = 'stylesheet';
    link.dataset['sheet'] = name;
    link.href = `/colors/${name}.css`;
    document.head.append(link);
  });
}
