import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { AtRule, Rule } from 'postcss';
import { defineConfig, type Plugin } from 'vite';
import { browserTargets } from './tools/browser-targets.mjs';
import { routeTree } from './tools/route-tree.ts';

/**
 * Few files, each of what is used together (docs/decisions/063-few-files.md). A group takes along what its modules
 * import, so the first ones are the smallest.
 */
const groups = [
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 7 },
  { name: 'login', tags: ['$initial' as const], priority: 7 },
  { name: 'wire', test: /openapi[\\/]gen|src[\\/]api[\\/]/, priority: 6 },
  {
    name: 'site',
    test: /src[\\/](routes[\\/]_public|features[\\/](connection|shell[\\/]public))/,
    priority: 5,
  },
  { name: 'home', test: /src[\\/]pages[\\/]home/, priority: 4 },
  { name: 'shell', test: /src[\\/](app|routes[\\/]_guarded|(pages|features)[\\/]dashboard)/, priority: 3 },
  // What two pages or more share; the other ways in stay what few schools load, and forms of the school's own have theirs.
  {
    name: 'kit',
    test: /^(?!.*(src[\\/]features[\\/](login|online)|cel-js|[\\/]expressions[\\/]))/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'online',
    test: /^(?!.*src[\\/]features[\\/]login)/,
    minShareCount: 2,
    priority: 1,
  },
  // What a list has of its own is little, so that all of them are one file, which comes ahead.
  { name: 'lists', test: /src[\\/]pages[\\/](system|teaching)[\\/].*-list\.page/, priority: 0 },
];

/**
 * Radix Themes writes the rules of its parts once and marks those that it wants for five widths of the window too
 * (src/themes.css). No part here looks different by width, so once is enough. Its colour of what is selected is a rule
 * for every element, which has Chromium style the whole document anew with each page that is shown; one for the root is
 * inherited (docs/decisions/080-what-the-first-page-costs.md).
 */
const onceForAll = {
  postcssPlugin: 'once-for-all',
  Rule: (rule: Rule) => {
    if (rule.selector === '.radix-themes ::selection') rule.selector = '.radix-themes::selection';
  },
  AtRule: {
    breakpoints: (rule: AtRule) => void rule.replaceWith(rule.nodes ?? []),
    'custom-media': (rule: AtRule) => void rule.remove(),
  },
};

/** Names the shell's files in the page: src/public/first-paint.js begins to fetch them for who is in already. */
const filesBehindLogin: Plugin = {
  name: 'files-behind-login',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle }) => {
      const shell = Object.values(bundle ?? {}).find(
        (file) => file.name === 'shell' && file.type === 'chunk',
      );
      if (path !== '/index.html' || shell?.type !== 'chunk') return [];
      const chunks = [shell.fileName, ...shell.imports].flatMap((name) => bundle?.[name] ?? []);
      const sheets = chunks.flatMap((file) =>
        file.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [],
      );
      const files = [...chunks.map(({ fileName }) => fileName), ...sheets]
        .map((name) => `/${name}`)
        .filter((file) => !html.includes(file));
      const attrs = { type: 'application/json', id: 'files-behind-login' };
      return [{ tag: 'script', attrs, children: JSON.stringify(files), injectTo: 'head-prepend' }];
    },
  },
};

/**
 * Has Chromium compile what a file holds while it comes, beside the page's own thread, and not function by function as
 * each is first called (docs/decisions/080-what-the-first-page-costs.md). The comment has to be the first thing in the file.
 */
const compiledAtOnce = '//# allFunctionsCalledOnLoad\n';
const compiledAsTheyCome: Plugin = {
  name: 'compiled-as-they-come',
  apply: 'build',
  // It comes after the files have their names: browsers keep for good what has one.
  augmentChunkHash: () => compiledAtOnce,
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = `${compiledAtOnce}${file.code}`;
    },
  },
};

export default defineConfig({
  plugins: [
    tanstackRouter({ ...routeTree, routeTreeFileFooter: [...routeTree.routeTreeFileFooter] }),
    react(),
    filesBehindLogin,
    compiledAsTheyCome,
  ],
  // React has had it itself for years; the shim is a kilobyte of every first visit.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  css: { postcss: { plugins: [onceForAll] } },
  publicDir: 'src/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: browserTargets,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // What is fetched late by one page may come early with another.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: { groups },
        // A module runs when it is first needed, not when the file it stands in has come.
        strictExecutionOrder: true,
      },
    },
  },
  // tools/dev.ts adds the address and the proxy to the API.
  server: { watch: { ignored: ['**/.cache/**', '**/data/**', '**/dist/**'] } },
});
