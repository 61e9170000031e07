import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { tries } from '#tests/support/machines/machine-properties.ts';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { done } from '../machine-fixtures.ts';
import {
  changePreferences,
  defaultPreferences,
  frameOf,
  isOffered,
  parsePreferences,
  settingsText,
  themeColors,
} from './preference-values.ts';
import { preferencesMachine } from './preferences.machine.ts';
import type { Preferences, ThemeColor } from './preference-values.ts';

const withHiding: Preferences = { ...defaultPreferences, fixedHeader: true, autoHideHeader: true };
const wide: Preferences = { ...defaultPreferences, contentWidth: 'Fluid', fixedSidebar: true };
const onTop: Preferences = { ...defaultPreferences, layout: 'topmenu' };

describe('preferences: defaults', () => {
  it('are light, blue, with a side menu and tabs', () => {
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
      frame: 'person',
      textSize: 'class',
    });
  });

  it.each<[Preferences['frame'], readonly string[], 'tabbed' | 'basic']>([
    ['person', ['student'], 'basic'],
    ['person', ['teacher'], 'tabbed'],
    ['person', ['student', 'teacher'], 'tabbed'],
    ['person', [], 'tabbed'],
    ['tabbed', ['student'], 'tabbed'],
    ['basic', ['teacher'], 'basic'],
  ])('with the frame %s give the roles %j the frame %s', (frame, roles, given) => {
    expect(frameOf({ frame }, roles)).toBe(given);
  });

  it('offer eight different colours', () => {
    expect(new Set(themeColors).size).toBe(8);
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
  ])('returns the defaults for %j', (stored) => {
    expect(parsePreferences(stored)).toEqual(defaultPreferences);
  });

  it('keeps valid fields and replaces invalid ones with their defaults', () => {
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

  it('corrects contradictory values', () => {
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
    ['several values are set', defaultPreferences, { fixedHeader: true, autoHideHeader: true }, withHiding],
    ['an unfixed header also disables hiding', withHiding, { fixedHeader: false }, defaultPreferences],
    ['hiding requires a fixed header', defaultPreferences, { autoHideHeader: true }, defaultPreferences],
    [
      'hiding is disabled alone',
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
    ['the side menu is restored with Fixed', onTop, { layout: 'sidemenu' }, defaultPreferences],
  ])('%s', (_name, before, change, after) => {
    expect(changePreferences(before, change)).toEqual(after);
  });

  it('return the same object when nothing changes', () => {
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
  ])('for %o offer the change %o: %s', (current, change, expected) => {
    expect(isOffered(current, change)).toBe(expected);
  });

  it('are copied as text that can be parsed again', () => {
    const text = settingsText({ ...wide, sidebarOpen: false });
    expect(parsePreferences(JSON.parse(text))).toEqual(wide);
    expect(text.split('\n').slice(0, 3)).toEqual(['{', '  "theme": "light",', '  "layout": "sidemenu",']);
  });
});

function start(stored?: unknown) {
  const log: unknown[] = [];
  const asked: { color: string; done: () => void; failed: () => void }[] = [];
  const clock = new SimulatedClock();
  const say = (words: string) => () => void log.push(words);
  const actor = createActor(
    preferencesMachine.provide({
      actors: {
        prepareColor: fromPromise<void, { color: ThemeColor }>(
          async ({ input: { color } }) =>
            new Promise((resolve, reject) => {
              asked.push({ color, done: resolve, failed: () => reject(new Error('失败')) });
            }),
        ),
      },
      actions: {
        store: (_, { before, after }) => log.push(['store', difference(before, after)]),
        apply: (_, { shownColor }) => log.push(['apply', shownColor]),
        announcePreparing: say('preparing'),
        withdrawPreparing: say('withdrawn'),
        announceFailure: say('failed'),
      },
    }),
    { clock, input: { stored } },
  ).start();
  const answer = async (which: 'done' | 'failed') => {
    const waiting = asked.at(-1);
    waiting?.[which]();
    await waitFor(actor, (snapshot) => snapshot.matches('kept'));
  };
  const snapshot = () => actor.getSnapshot();
  log.length = 0;
  return { actor, log, asked, clock, answer, snapshot, chosen: () => snapshot().context.chosen };
}

function difference(before: Preferences, after: Preferences) {
  const kept = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => value !== kept.get(key)));
}

const red = { type: 'preference.set', change: { color: '#F5222D' } } as const;

describe('preferences: the actor', () => {
  it('starts with the stored preferences and stores nothing by itself', () => {
    const { log, chosen, snapshot, asked } = start({ theme: 'dark' });
    expect([chosen().theme, snapshot().value, log, asked]).toEqual(['dark', 'kept', [], []]);
  });

  it('stores and applies the changes that follow from the rules', () => {
    const { actor, log } = start({ fixedHeader: true, autoHideHeader: true });
    actor.send({ type: 'preference.set', change: { fixedHeader: false } });
    expect(log).toEqual([
      ['store', { fixedHeader: false, autoHideHeader: false }],
      ['apply', '#1890FF'],
    ]);
  });

  it('ignores a change that changes nothing or is not possible', () => {
    const { actor, log, chosen } = start();
    actor.send({ type: 'preference.set', change: { theme: 'light' } });
    actor.send({ type: 'preference.set', change: { autoHideHeader: true } });
    expect([log, chosen()]).toEqual([[], defaultPreferences]);
  });

  it('opens and collapses the sidebar', () => {
    const { actor, chosen } = start();
    actor.send({ type: 'preference.set', change: { sidebarOpen: false } });
    expect(chosen().sidebarOpen).toBe(false);
    actor.send({ type: 'preference.set', change: { sidebarOpen: true } });
    expect(chosen().sidebarOpen).toBe(true);
  });

  it('adopts the preferences stored by another window without storing them again', () => {
    const { actor, log, chosen } = start();
    actor.send({ type: 'preferences.replaced', stored: { theme: 'dark', layout: 'nowhere' } });
    expect([chosen(), log]).toEqual([{ ...defaultPreferences, theme: 'dark' }, [['apply', '#1890FF']]]);
  });

  it('resets to the defaults', () => {
    const { actor, chosen } = start({ theme: 'dark', layout: 'topmenu', multiTab: false });
    actor.send({ type: 'preferences.reset' });
    expect(chosen()).toEqual(defaultPreferences);
  });

  it('fails when an effect was not provided', async () => {
    const actor = createActor(preferencesMachine, { input: { stored: undefined } });
    const problem = new Promise((resolve) => actor.subscribe({ error: resolve }));
    actor.start();
    expect(String(await problem)).toBe('Error: The effect "apply" was not provided');
  });
});

describe('preferences: a colour', () => {
  it('is stored immediately, and shown once it is prepared', async () => {
    const { actor, log, asked, answer, snapshot } = start();
    actor.send(red);
    expect([asked.map(({ color }) => color), snapshot().context.shownColor]).toEqual([
      ['#F5222D'],
      '#1890FF',
    ]);
    await answer('done');
    expect(log).toEqual([
      ['store', { color: '#F5222D' }],
      ['apply', '#1890FF'],
      ['apply', '#F5222D'],
    ]);
  });

  it('is announced as loading when its preparation takes 150 ms', async () => {
    const { actor, log, clock, answer } = start();
    actor.send(red);
    log.length = 0;
    clock.increment(149);
    expect(log).toEqual([]);
    clock.increment(1);
    expect(log).toEqual(['preparing']);
    await answer('done');
    expect(log).toEqual(['preparing', 'withdrawn', ['apply', '#F5222D']]);
  });

  it('is reverted on the page when it cannot be prepared, and can be chosen again', async () => {
    const { actor, log, asked, answer, chosen } = start();
    actor.send(red);
    await answer('failed');
    expect([chosen().color, log]).toEqual([
      '#1890FF',
      [['store', { color: '#F5222D' }], ['apply', '#1890FF'], 'failed'],
    ]);
    actor.send(red);
    await answer('done');
    expect([chosen().color, asked.length]).toEqual(['#F5222D', 2]);
  });

  it('is replaced by another colour chosen meanwhile', async () => {
    const { actor, asked, answer, snapshot } = start();
    actor.send(red);
    actor.send({ type: 'preference.set', change: { color: '#13C2C2' } });
    asked[0]?.done();
    expect(snapshot().matches('preparing')).toBe(true);
    await answer('done');
    expect(snapshot().context.shownColor).toBe('#13C2C2');
  });

  it('is cancelled when the shown colour is chosen again', () => {
    const { actor, snapshot } = start();
    actor.send(red);
    actor.send({ type: 'preference.set', change: { color: '#1890FF' } });
    expect([snapshot().value, snapshot().context.shownColor]).toEqual(['kept', '#1890FF']);
  });

  it('is prepared before the first drawing when it was stored', async () => {
    const { log, snapshot, answer } = start({ color: '#722ED1' });
    expect(snapshot().value).toBe('starting');
    await answer('done');
    expect(log).toEqual([['apply', '#722ED1']]);
  });

  it('does not block the start for longer than 3 s when it was stored', () => {
    const { log, clock, snapshot } = start({ color: '#722ED1' });
    clock.increment(3_000);
    expect([snapshot().value, log]).toEqual([{ preparing: 'briefly' }, []]);
    clock.increment(150);
    expect(log).toEqual(['preparing']);
  });

  it('is not overwritten in the store when the stored one cannot be prepared', async () => {
    const { log, chosen, answer } = start({ color: '#722ED1' });
    await answer('failed');
    expect([chosen().color, log]).toEqual(['#1890FF', ['failed']]);
  });
});

describe('preferences: any order of events', () => {
  const changes: readonly Partial<Preferences>[] = [
    { fixedHeader: true },
    { fixedHeader: false },
    { autoHideHeader: true },
    { layout: 'topmenu' },
    { layout: 'sidemenu' },
    { contentWidth: 'Fluid' },
    { fixedSidebar: true },
  ];
  const event = fc.oneof(
    fc.constantFrom(...changes).map((change) => ({ type: 'preference.set', change })),
    fc.constant({ type: 'preferences.reset' }),
  );

  const contradict = ({ autoHideHeader, fixedHeader, layout, contentWidth, fixedSidebar }: Preferences) =>
    (autoHideHeader && !fixedHeader) || (layout === 'topmenu' && (contentWidth !== 'Fixed' || fixedSidebar));

  it('the preferences never contradict each other', () => {
    const agree = fc.property(
      fc.array(event, { maxLength: 12 }),
      (events) => !contradict(playEvents(preferencesMachine, events, {}).context.chosen),
    );
    expect(() => fc.assert(agree, tries)).not.toThrow();
  });
});

describe('preferences: rare orders of events', () => {
  const startInput = {};
  const dark = { type: 'preference.set', change: { theme: 'dark' } };
  const redColor = { type: 'preference.set', change: { color: '#F5222D' } };
  const prepared = done('prepareColor');

  it('a reset to the present values changes nothing', () => {
    expect(playEvents(preferencesMachine, [{ type: 'preferences.reset' }], startInput)).toMatchObject({
      state: 'kept',
      effects: [],
    });
  });

  it('equal preferences from another window change nothing', () => {
    expect(
      playEvents(preferencesMachine, [{ type: 'preferences.replaced', stored: {} }], startInput),
    ).toMatchObject({ state: 'kept', effects: [] });
  });

  it('a colour chosen in another window is prepared and not stored again', () => {
    expect(
      playEvents(
        preferencesMachine,
        [{ type: 'preferences.replaced', stored: { color: '#F5222D' } }],
        startInput,
      ),
    ).toMatchObject({
      state: { preparing: 'briefly' },
      context: { chosen: { color: '#F5222D' }, shownColor: '#1890FF' },
      effects: ['apply'],
    });
  });

  it('a reset of preferences other than the colour is applied immediately', () => {
    expect(playEvents(preferencesMachine, [dark, { type: 'preferences.reset' }], startInput)).toMatchObject({
      state: 'kept',
      context: { chosen: { theme: 'light' } },
      effects: ['store', 'apply'],
    });
  });

  it('a reset of the colour prepares the default colour first', () => {
    expect(
      playEvents(preferencesMachine, [redColor, prepared, { type: 'preferences.reset' }], startInput),
    ).toMatchObject({
      state: { preparing: 'briefly' },
      context: { chosen: { color: '#1890FF' }, shownColor: '#F5222D' },
      effects: ['store', 'apply'],
    });
  });

  it('a choice in another window replaces the colour that is being prepared', () => {
    expect(
      playEvents(
        preferencesMachine,
        [redColor, { type: 'preferences.replaced', stored: { theme: 'dark' } }],
        startInput,
      ),
    ).toMatchObject({
      state: 'kept',
      context: { chosen: { theme: 'dark', color: '#1890FF' } },
      effects: ['apply'],
    });
  });
});
