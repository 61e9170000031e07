import { exploreMachine, replayPath } from '#tests/support/machine-paths.ts';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  changePreferences,
  defaultPreferences,
  isOffered,
  parsePreferences,
  settingsText,
  themeColors,
} from './preferences-rules.ts';
import { preferencesMachine } from './preferences.machine.ts';
import type { Preferences } from './preferences-rules.ts';

const withHiding: Preferences = { ...defaultPreferences, fixedHeader: true, autoHideHeader: true };
const wide: Preferences = { ...defaultPreferences, contentWidth: 'Fluid', fixedSidebar: true };
const onTop: Preferences = { ...defaultPreferences, layout: 'topmenu' };

describe('preferences: defaults', () => {
  it('are those of specification §9', () => {
    expect(parsePreferences(undefined)).toEqual({
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
    });
  });

  it('offer eight different colours', () => {
    expect(new Set(themeColors.map(({ value }) => value)).size).toBe(8);
  });
});

describe('preferences: parsing', () => {
  it.each([
    [undefined],
    [null],
    [''],
    ['dark'],
    [7],
    [[]],
    [[true]],
    [{}],
    [{ theme: 'purple', color: '#000000' }],
  ])('takes the defaults from %j', (stored) => {
    expect(parsePreferences(stored)).toEqual(defaultPreferences);
  });

  it('keeps what is possible and drops the rest, field by field', () => {
    expect(
      parsePreferences({
        theme: 'dark',
        layout: 'sideways',
        contentWidth: 'Fluid',
        color: '#722ed1',
        multiTab: 'false',
        weakMode: true,
        sidebarOpen: false,
        unknown: 1,
      }),
    ).toEqual({
      ...defaultPreferences,
      theme: 'dark',
      contentWidth: 'Fluid',
      color: '#722ED1',
      weakMode: true,
      sidebarOpen: false,
    });
  });

  it('sets right what contradicts itself', () => {
    expect(
      parsePreferences({
        layout: 'topmenu',
        contentWidth: 'Fluid',
        fixedSidebar: true,
        autoHideHeader: true,
      }),
    ).toEqual(onTop);
  });
});

describe('preferences: rules', () => {
  it.each<[string, Preferences, Partial<Preferences>, Preferences]>([
    ['a plain value is set', defaultPreferences, { theme: 'dark' }, { ...defaultPreferences, theme: 'dark' }],
    ['several are set', defaultPreferences, { fixedHeader: true, autoHideHeader: true }, withHiding],
    ['fixed header off turns hiding off', withHiding, { fixedHeader: false }, defaultPreferences],
    ['hiding needs a fixed header', defaultPreferences, { autoHideHeader: true }, defaultPreferences],
    [
      'hiding goes off alone',
      withHiding,
      { autoHideHeader: false },
      { ...withHiding, autoHideHeader: false },
    ],
    [
      'Fluid is possible with the side menu',
      defaultPreferences,
      { contentWidth: 'Fluid', fixedSidebar: true },
      wide,
    ],
    ['Fluid is not possible with the top menu', onTop, { contentWidth: 'Fluid' }, onTop],
    ['the top menu sets Fixed and frees the side menu', wide, { layout: 'topmenu' }, onTop],
    ['the side menu is not fixed with the top menu', onTop, { fixedSidebar: true }, onTop],
    ['the side menu comes back with Fixed', onTop, { layout: 'sidemenu' }, defaultPreferences],
  ])('%s', (_name, before, change, after) => {
    expect(changePreferences(before, change)).toEqual(after);
  });

  it('answer the same object when nothing changes', () => {
    expect(changePreferences(onTop, { contentWidth: 'Fluid' })).toBe(onTop);
    expect(changePreferences(onTop, {})).toBe(onTop);
  });

  it.each<[Preferences, Partial<Preferences>, boolean]>([
    [defaultPreferences, { contentWidth: 'Fluid' }, true],
    [onTop, { contentWidth: 'Fluid' }, false],
    [onTop, { contentWidth: 'Fixed' }, true],
    [defaultPreferences, { fixedSidebar: true }, true],
    [onTop, { fixedSidebar: true }, false],
    [defaultPreferences, { autoHideHeader: true }, false],
    [withHiding, { autoHideHeader: true }, true],
    [onTop, { color: '#F5222D' }, true],
  ])('of %o offer %o: %s', (current, change, expected) => {
    expect(isOffered(current, change)).toBe(expected);
  });

  it('copy as text that is read again', () => {
    const text = settingsText({ ...wide, sidebarOpen: false });
    expect(parsePreferences(JSON.parse(text))).toEqual(wide);
    expect(text.split('\n').slice(0, 3)).toEqual(['{', '  "theme": "light",', '  "layout": "sidemenu",']);
  });
});

function start(stored?: unknown) {
  const log: unknown[] = [];
  const actor = createActor(
    preferencesMachine.provide({
      actions: {
        store: (_, preferences) => log.push(['store', preferences]),
        apply: (_, preferences) => log.push(['apply', preferences]),
      },
    }),
    { input: { stored } },
  ).start();
  return { actor, log, context: () => actor.getSnapshot().context };
}

describe('preferences: the actor', () => {
  it('starts with what was stored and stores nothing by itself', () => {
    const { log, context } = start({ theme: 'dark' });
    expect([context().theme, log]).toEqual(['dark', []]);
  });

  it('stores and applies each change as it is after the rules', () => {
    const { actor, log } = start({ fixedHeader: true, autoHideHeader: true });
    actor.send({ type: 'preference.set', change: { fixedHeader: false } });
    expect(log).toEqual([
      ['store', defaultPreferences],
      ['apply', defaultPreferences],
    ]);
  });

  it('does nothing for a change that is none or not possible', () => {
    const { actor, log, context } = start();
    actor.send({ type: 'preference.set', change: { theme: 'light' } });
    actor.send({ type: 'preference.set', change: { autoHideHeader: true } });
    expect([log, context()]).toEqual([[], defaultPreferences]);
  });

  it('opens and collapses the sidebar', () => {
    const { actor, context } = start();
    actor.send({ type: 'sidebar.toggle' });
    expect(context().sidebarOpen).toBe(false);
    actor.send({ type: 'sidebar.toggle' });
    expect(context().sidebarOpen).toBe(true);
  });

  it('takes over what another window stored without storing it again', () => {
    const { actor, log, context } = start();
    actor.send({ type: 'preferences.replaced', stored: { color: '#13C2C2', layout: 'nowhere' } });
    const after = { ...defaultPreferences, color: '#13C2C2' };
    expect([context(), log]).toEqual([after, [['apply', after]]]);
  });

  it('goes back to the defaults', () => {
    const { actor, context } = start({ theme: 'dark', layout: 'topmenu', multiTab: false });
    actor.send({ type: 'preferences.reset' });
    expect(context()).toEqual(defaultPreferences);
  });

  it('fails when an effect was not provided', async () => {
    const actor = createActor(preferencesMachine, { input: { stored: undefined } });
    const problem = new Promise((resolve) => actor.subscribe({ error: resolve }));
    actor.start();
    actor.send({ type: 'sidebar.toggle' });
    expect(String(await problem)).toBe('Error: The effect "store" was not provided');
  });
});

describe('preferences: generated paths', () => {
  const nothing = () => undefined;
  const machine = preferencesMachine.provide({ actions: { store: nothing, apply: nothing } });
  const exploration = exploreMachine(machine, {
    input: { stored: undefined },
    events: [
      { type: 'preference.set', change: { fixedHeader: true } },
      { type: 'preference.set', change: { fixedHeader: false } },
      { type: 'preference.set', change: { autoHideHeader: true } },
      { type: 'preference.set', change: { layout: 'topmenu' } },
      { type: 'preference.set', change: { layout: 'sidemenu' } },
      { type: 'preference.set', change: { contentWidth: 'Fluid' } },
      { type: 'preference.set', change: { fixedSidebar: true } },
      { type: 'preferences.reset' },
    ],
    contextKey: ({ context }) => context,
  });

  it('never lead to preferences that contradict themselves', () => {
    // Header: free, fixed, fixed and hiding. Menu: on top, or at the side with two widths, fixed or not.
    expect(exploration.paths).toHaveLength(3 * (1 + 2 * 2));
    expect(exploration.unreached).toEqual([]);
  });

  it.each(exploration.paths)('replays "$title" to $ends', (path) => {
    expect(replayPath(machine, path, { stored: undefined })).toBe(path.ends);
  });
});
