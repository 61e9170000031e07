import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { AtRule, Rule } from 'postcss';
import { defineConfig, type Plugin } from 'vite';
import { browserTargets } from './tools/browser-targets.mjs';
import { routeTree } from './tools/route-tree.ts';

/**
 * Code that is used together shares a file, so that there are few files (docs/decisions/063-few-files.md). A
 * group includes the imports of its modules, so the smallest groups come first.
 */
const groups = [
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 7 },
  { name: 'login', tags: ['$initial' as const], priority: 7 },
  {
    name: 'wire',
    test: /openapi[\\/]gen|src[\\/]shared[\\/]api[\\/]|src[\\/]features[\\/].*[\\/-]api\.ts/,
    priority: 6,
  },
  {
    name: 'site',
    test: /src[\\/](routes[\\/]_public|features[\\/](connection|shell[\\/]public))/,
    priority: 5,
  },
  { name: 'home', test: /src[\\/]features[\\/]public-site/, priority: 4 },
  { name: 'shell', test: /src[\\/](app|routes[\\/]_guarded|features[\\/]dashboard)/, priority: 3 },
  // Code that two or more pages share. The other login methods, which few schools load, and the forms of the
  // school have their own files.
  {
    name: 'kit',
    test: /^(?!.*(src[\\/]features[\\/](login|form-rows|public-forms|reports)|cel-js|[\\/]expressions[\\/]))/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'online',
    test: /^(?!.*src[\\/]features[\\/]login)/,
    minShareCount: 2,
    priority: 1,
  },
  // The lists have little code of their own, so one file contains all of them; it is prefetched.
  {
    name: 'lists',
    test: /src[\\/]features[\\/](?!form|report|public)[\w-]+[\\/](?!my-(work|homework))[\w-]*list\.page/,
    priority: 0,
  },
];

/**
 * Radix Themes writes the rules of its components once and repeats responsive ones for five window widths
 * (src/themes.css). The components here do not depend on the width, so the repetitions are removed. Its
 * selection colour is a rule for every element, which makes Chromium restyle the whole document with each
 * page; a rule for the root is inherited (docs/decisions/080-what-the-first-page-costs.md).
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

/**
 * Lists the files of the shell in the page. src/public/first-paint.js starts to fetch them for users who are
 * logged in.
 */
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
 * Makes Chromium compile a file while it downloads, outside the main thread, and not function by function at
 * the first call (docs/decisions/080-what-the-first-page-costs.md). The comment must be at the start of the
 * file.
 */
const compiledAtOnce = '//# allFunctionsCalledOnLoad\n';
const compiledAsTheyCome: Plugin = {
  name: 'compiled-as-they-come',
  apply: 'build',
  // The comment is added after the files are named, so it must be part of their hash: browsers cache a named
  // file forever.
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
  plugins: [tanstackRouter(routeTree), react(), filesBehindLogin, compiledAsTheyCome],
  // React includes this hook; the shim would add a kilobyte to every first visit.
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
      // A module may be lazy on one page and eager on another.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: { groups },
        // A module runs when it is first imported, not when its file has loaded.
        strictExecutionOrder: true,
      },
    },
  },
  // tools/dev.ts adds the address and the proxy to the API.
  server: { watch: { ignored: ['**/.cache/**', '**/data/**', '**/dist/**'] } },
});
