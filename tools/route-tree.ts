import { fileURLToPath } from 'node:url';
import { Generator, getConfig } from '@tanstack/router-generator';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The settings that turn the routes below src/routes into a tree. The dev server uses them too, to regenerate
 * the tree when pages change.
 */
export const routeTree = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: 'src/routes',
  generatedRouteTree: 'src/route-tree.gen.ts',
  quoteStyle: 'single',
  semicolons: true,
  addExtensions: true,
  disableLogging: true,
} as const;

if (process.argv[1] === fileURLToPath(import.meta.url))
  await new Generator({
    config: getConfig(routeTree, root),
    root,
  }).run();
