import type { PageModules } from './component-registry.ts';

/** Every page of the menu and of the routes. Its own chunk: the list grows with each page, and the login page needs none. */
export const pageModules: PageModules = import.meta.glob<Awaited<ReturnType<PageModules[string]>>>([
  '/src/pages/**/*.page.tsx',
  // Part of the first chunk, and never in a menu.
  '!/src/pages/user/**',
]);
