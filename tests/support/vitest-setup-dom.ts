import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// Of a machine that is slow and busy; longer means that it never comes.
configure({ asyncUtilTimeout: 10_000 });

// The files of one worker share its window and its modules: each leaves them as it found them. A module that is
// still on its way when a file ends would be missing in all that follow.
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const storage of [window.localStorage, window.sessionStorage]) storage.clear();
  history.replaceState(null, '', '/');
});
