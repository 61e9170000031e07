import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readRuntimeConfig } from '#lib/runtime-config.ts';
import { shieldInputMethods } from '#lib/input-method.ts';
import { createSessionStore } from '#lib/session-store.ts';
import { unsavedParts } from '#lib/unsaved-parts.ts';
import { createWorkStore } from './kept-work.ts';
import { windowName } from './kept-window.ts';
import { createWorkKeeper } from './work-keeper.ts';
import { readAddress } from './address.ts';
import { createDesk, DeskProvider, type Desk } from './desk.ts';
import { machineFile } from './machines.ts';
import { pathTitled } from './walk-desk.ts';
import { keepWalker } from './walker.ts';
import { Inspector } from './inspector.tsx';

export function mountInspector(): void {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('inspector.html has no #root');
  shieldInputMethods();
  const { build } = readRuntimeConfig();
  const now = () => Date.now();
  const made = createDesk({ build, now });
  const keeper = createWorkKeeper(made, {
    store: createWorkStore(build),
    window: windowName(now()),
    build,
    now,
  });
  const desk = { ...made, keeper };
  desk.follow();
  void keepWalker(desk.walker, async () => (await createSessionStore().restore())?.userInfo.realname);
  // Continues the test path in the address.
  void keeper.restore().then(() => followAddress(desk));
  keeper.subscribe(() => {
    if (!keeper.view().isUnsaved) unsavedParts.release('inspector');
    else unsavedParts.hold('inspector', { tab: '', keep: () => undefined, drop: () => undefined });
  });
  createRoot(root).render(
    <StrictMode>
      <DeskProvider value={desk}>
        <Inspector />
      </DeskProvider>
    </StrictMode>,
  );
}

function followAddress(desk: Desk): void {
  openWalk(desk);
  addEventListener('hashchange', () => openWalk(desk));
}

function openWalk(desk: Desk): void {
  const { id, walk } = readAddress(location.hash);
  const file = machineFile(id);
  const path = walk === undefined ? undefined : pathTitled(file.entry, walk);
  const walkDesk = desk.walkOf(file);
  if (path !== undefined && walkDesk.path()?.title !== walk) walkDesk.choose(path);
}
