/** The eight colours of the theme drawer, in its order. */
export const themeColors = [
  '#F5222D',
  '#FA541C',
  '#FAAD14',
  '#13C2C2',
  '#52C41A',
  '#1890FF',
  '#2F54EB',
  '#722ED1',
] as const;

export type ThemeColor = (typeof themeColors)[number];

/** How the back office looks to one person (docs/behaviour.md#theme). */
export type Preferences = {
  readonly sidebarOpen: boolean;
  /** The colours of the menu; light or dark pages are `appearance`. */
  readonly theme: 'dark' | 'light';
  readonly layout: 'sidemenu' | 'topmenu';
  readonly contentWidth: 'Fixed' | 'Fluid';
  readonly fixedHeader: boolean;
  readonly autoHideHeader: boolean;
  readonly fixedSidebar: boolean;
  readonly color: ThemeColor;
  readonly weakMode: boolean;
  readonly multiTab: boolean;
  readonly appearance: 'light' | 'dark' | 'system';
  /** Text size of the basic layout; `class`: the reading setting of the user's class. */
  readonly textSize: 'class' | 'usual' | 'large';
  /** The tabbed or the basic layout (docs/behaviour.md#layouts); `person`: what is usual for who is logged in. */
  readonly frame: 'tabbed' | 'basic' | 'person';
};

/** The defaults of docs/behaviour.md#theme. */
export const defaultPreferences: Preferences = {
  sidebarOpen: true,
  theme: 'light',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: false,
  autoHideHeader: false,
  fixedSidebar: false,
  color: '#1890FF',
  weakMode: false,
  multiTab: true,
  appearance: 'system',
  frame: 'person',
  textSize: 'class',
};

/**
 * Returns the layout of a user: the basic one, which is made for children, for pupils, the tabbed one for all others.
 */
export function frameOf({ frame }: Pick<Preferences, 'frame'>, roles: readonly string[]): 'tabbed' | 'basic' {
  if (frame !== 'person') return frame;
  return isPupil(roles) ? 'basic' : 'tabbed';
}

/** Returns whether a user has the role of pupils and no other. */
export const isPupil = (roles: readonly string[]): boolean =>
  roles.length > 0 && roles.every((role) => role === 'student');

/** The preferences after a change, with what contradicts it set right; the same object when nothing changes. */
export function changePreferences(current: Preferences, change: Partial<Preferences>): Preferences {
  const next = settle({ ...current, ...change });
  return keys.every((key) => next[key] === current[key]) ? current : next;
}

/** Changes of the preferences; `preferences.replaced` comes from another window of the same browser. */
export type PreferencesEvent =
  | { type: 'preference.set'; change: Partial<Preferences> }
  | { type: 'preferences.reset' }
  | { type: 'preferences.replaced'; stored: unknown };

/** The preferences after an event; the same object when nothing changes. */
export function nextPreferences(current: Preferences, event: PreferencesEvent): Preferences {
  switch (event.type) {
    case 'preference.set':
      return changePreferences(current, event.change);
    case 'preferences.reset':
      return changePreferences(current, defaultPreferences);
    case 'preferences.replaced':
      return changePreferences(current, parsePreferences(event.stored));
    default:
      return event satisfies never;
  }
}

/** Whether a choice is on offer: one that the rules would take back at once is shown disabled. */
export function isOffered(current: Preferences, change: Partial<Preferences>): boolean {
  const next = changePreferences(current, change);
  return keys.every((key) => change[key] === undefined || next[key] === change[key]);
}

/** Reads stored preferences, whatever they are: a field that is missing or not possible gets its default. */
export function parsePreferences(stored: unknown): Preferences {
  const fields: Readonly<Record<string, unknown>> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const flag = (key: keyof Preferences, fallback: boolean): boolean => {
    const value = fields[key];
    return typeof value === 'boolean' ? value : fallback;
  };
  const defaults = defaultPreferences;
  return settle({
    sidebarOpen: flag('sidebarOpen', defaults.sidebarOpen),
    theme: oneOf(['dark', 'light'], fields['theme']) ?? defaults.theme,
    layout: oneOf(['sidemenu', 'topmenu'], fields['layout']) ?? defaults.layout,
    contentWidth: oneOf(['Fixed', 'Fluid'], fields['contentWidth']) ?? defaults.contentWidth,
    fixedHeader: flag('fixedHeader', defaults.fixedHeader),
    autoHideHeader: flag('autoHideHeader', defaults.autoHideHeader),
    fixedSidebar: flag('fixedSidebar', defaults.fixedSidebar),
    color: readColor(fields['color']) ?? defaults.color,
    weakMode: flag('weakMode', defaults.weakMode),
    multiTab: flag('multiTab', defaults.multiTab),
    appearance: oneOf(['light', 'dark', 'system'], fields['appearance']) ?? defaults.appearance,
    textSize: oneOf(['class', 'usual', 'large'], fields['textSize']) ?? defaults.textSize,
    frame: oneOf(['tabbed', 'basic', 'person'], fields['frame']) ?? defaults.frame,
  });
}

/** Returns the text of the copy button: JSON that `parsePreferences` reads. */
export function settingsText({ sidebarOpen: _momentary, ...settings }: Preferences): string {
  return JSON.stringify(settings, null, 2);
}

const keys = [
  'sidebarOpen',
  'theme',
  'layout',
  'contentWidth',
  'fixedHeader',
  'autoHideHeader',
  'fixedSidebar',
  'color',
  'weakMode',
  'multiTab',
  'appearance',
  'frame',
  'textSize',
] as const satisfies readonly (keyof Preferences)[];

/** Hiding needs a fixed header; Fluid and a fixed side menu need the side menu (docs/behaviour.md#theme). */
function settle(requested: Preferences): Preferences {
  const hasSideMenu = requested.layout === 'sidemenu';
  return {
    ...requested,
    autoHideHeader: requested.autoHideHeader && requested.fixedHeader,
    contentWidth: hasSideMenu ? requested.contentWidth : 'Fixed',
    fixedSidebar: requested.fixedSidebar && hasSideMenu,
  };
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value);
}

function readColor(value: unknown): ThemeColor | undefined {
  if (typeof value !== 'string') return undefined;
  return oneOf(themeColors, value.toUpperCase());
}
