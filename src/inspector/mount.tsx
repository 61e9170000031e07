import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readRuntimeConfig } from '#shared/app/runtime-config.ts';
import { shieldInputMethods } from '#shared/browser/input-method.ts';
import { createSessionStore } from '#shared/app/session-store.ts';
import { unsavedParts } from '#shared/tabs/unsaved-parts.ts';
import { createWorkStore } from './stored-work.ts';
import { createWorkAutosave } from './work-autosave.ts';
import { readAddress } from './address.ts';
import { createInspector, InspectorProvider, type InspectorState } from './inspector-state.ts';
import { machineFile } from './machines.ts';
import { pathTitled } from './path-run.ts';
import { keepWalker } from './walker.ts';
import { Inspector } from './inspector.tsx';
import * as z from 'zod/mini';
import { randomText } from '#shared/text/random-key.ts';
import { createWindowStore } from '#shared/browser/named-stores.ts';
import { openStorage } from '#shared/browser/storage.ts';

export function mountInspector(): void {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('inspector.html has no #root');
  shieldInputMethods();
  const { build } = readRuntimeConfig();
  const now = () => Date.now();
  const made = createInspector({ build, now });
  const autosave = createWorkAutosave(made, {
    store: createWorkStore(build),
    window: windowName(now()),
    build,
    now,
  });
  const inspector = { ...made, autosave };
  inspector.follow();
  void keepWalker(inspector.walker, async () => (await createSessionStore().restore())?.userInfo.realname);
  // Continues the test path in the address.
  void autosave.restore().then(() => followAddress(inspector));
  autosave.subscribe(() => {
    if (!autosave.view().isUnsaved) unsavedParts.release('inspector');
    else unsavedParts.hold('inspector', { tab: '', keep: () => undefined, drop: () => undefined });
  });
  createRoot(root).render(
    <StrictMode>
      <InspectorProvider value={inspector}>
        <Inspector />
      </InspectorProvider>
    </StrictMode>,
  );
}

function followAddress(inspector: InspectorState): void {
  openWalk(inspector);
  addEventListener('hashchange', () => openWalk(inspector));
}

function openWalk(inspector: InspectorState): void {
  const { id, walk } = readAddress(location.hash);
  const file = machineFile(id);
  const path = walk === undefined ? undefined : pathTitled(file.entry, walk);
  const pathRun = inspector.walkOf(file);
  if (path !== undefined && pathRun.path()?.title !== walk) pathRun.choose(path);
}

/** Returns the identity of this window, which survives reloads; later ones sort later alphabetically. */
function windowName(now: number): string {
  const store = createWindowStore(openStorage('session'));
  const known = store.read('INSPECTOR_WINDOW', z.string());
  if (known !== undefined) return known;
  const name = `${now}-${randomText(6)}`;
  store.write('INSPECTOR_WINDOW', name);
  return name;
}
