import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// The timeout suits a slow and busy machine.
configure({ asyncUtilTimeout: 10_000 });

// The files of a worker share its window and its modules, so each file restores them. A module that is still
// loading at the end of a file would be missing in all later ones.
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
