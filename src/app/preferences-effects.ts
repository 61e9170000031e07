import { createActor, fromPromise, waitFor } from 'xstate';
import type { PreferencesActor } from '#shared/app/app-context.tsx';
import { inspected } from '#shared/inspection/inspected.ts';
import type { Notices } from '#shared/app/notices.ts';
import { createPreferenceStore, openStorage } from '#shared/browser/storage.ts';
import { loadColor, applyTheme } from '#shared/browser/theme.ts';
import { businessConstants } from '#machines/business-constants.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import type { ThemeColor } from '#machines/preferences/preference-values.ts';

/** The preferences of this browser, with their effects. Other windows follow changes. */
export function createPreferences(
  notices: Notices,
  store = createPreferenceStore(openStorage('local')),
): PreferencesActor {
  let preparing = 0;
  const actor = createActor(
    preferencesMachine.provide({
      actors: {
        prepareColor: fromPromise<void, { color: ThemeColor }>(async ({ input }) => loadColor(input.color)),
      },
      actions: {
        store: (_, { before, after }) => {
          const known = new Map<string, unknown>(Object.entries(before));
          for (const [name, value] of Object.entries(after))
            if (known.get(name) !== value) store.write(name, value);
        },
        apply: (_, { chosen, shownColor }) =>
          applyTheme(document.documentElement, { ...chosen, color: shownColor }),
        announcePreparing: () => {
          preparing = notices.show({
            kind: 'info',
            text: '正在编译主题！',
            duration: businessConstants.requestTimeout,
          });
        },
        withdrawPreparing: () => notices.dismiss(preparing),
        announceFailure: () => {
          notices.show({ kind: 'error', text: 'Failed to update theme' });
        },
      },
    }),
    { ...inspected, input: { stored: store.read() } },
  );
  addEventListener('storage', ({ key }) => {
    if (store.concerns(key)) actor.send({ type: 'preferences.replaced', stored: store.read() });
  });
  return actor.start();
}

/** Avoids a first paint in one colour that changes to another; without an answer the machine continues after 3 s. */
export async function lookIsReady(preferences: PreferencesActor): Promise<void> {
  await waitFor(preferences, (snapshot) => !snapshot.matches('starting'));
}
