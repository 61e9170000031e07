import { fileURLToPath } from 'node:url';
import { Generator, getConfig } from '@tanstack/router-generator';

const root = fileURLToPath(new URL('..', import.meta.url));

/** How the routes below src/routes become a tree; for the build too, which makes it anew while one works on the pages. */
export const routeTree = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: 'src/routes',
  generatedRouteTree: 'src/route-tree.gen.ts',
  quoteStyle: 'single',
  semicolons: true,
  addExtensions: true,
  // The library learns the type of the app's router from an interface, which only generated code may declare.
  routeTreeFileFooter: [
    "import type { createAppRouter } from './app/create-router.ts';",
    "declare module '@tanstack/react-router' { interface Register { router: ReturnType<typeof createAppRouter> } }",
  ],
  disableLogging: true,
} as const;

if (process.argv[1] === fileURLToPath(import.meta.url))
  await new Generator({
    config: getConfig({ ...routeTree, routeTreeFileFooter: [...routeTree.routeTreeFileFooter] }, root),
    root,
  }).run();
