import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { routeTree } from './tools/route-tree.ts';
import { filterStyles } from './tools/vite-filter-styles.ts';
import { importAgain } from './tools/vite-import-again.ts';
import { lightTheme } from './tools/vite-light-theme.ts';

/**
 * The few shared chunks: a login page may take twelve requests (design.md, budgets), and the back office is one chunk
 * around the page instead of twenty. A group takes what its modules import along, so the order of priorities matters.
 * Zod's own setting has to be evaluated with zod, hence in its chunk.
 */
const chunkGroups = [
  {
    name: 'vendor',
    priority: 4,
    // Without what only later pages use of these libraries.
    test: /node_modules[\\/](?!.*[\\/](useBlocker|useMutation|mutationObserver|useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.js)(react|react-dom|scheduler|xstate|@xstate|@tanstack[\\/](react-router|router-core|history|react-query|query-core|store|react-store)|openapi-fetch|use-sync-external-store)[\\/]/,
  },
  {
    name: 'base',
    priority: 3,
    test: new RegExp(
      [
        String.raw`openapi[\\/](wire|gen[\\/](registry\.|(operations|schemas)[\\/](common|session|config|menu|permission)\.))`,
        // What the session needs before there is a shell.
        // Without what only the inspector reads.
        String.raw`machines[\\/]((?!machine-|state-nodes|catalogue|layouts|walk)[a-z-]+\.|(session|bootstrap|preferences)[\\/])`,
        String.raw`node_modules[\\/]zod[\\/]`,
        String.raw`src[\\/]features[\\/]login[\\/](login-form|login-rules|password-field|settled-session|submit-credentials)\.`,
        String.raw`src[\\/]api[\\/]session\.`,
        String.raw`src[\\/]lib[\\/](zod-setup|app-context|page|preferences|theme|use-media|use-document-title|notices|search-text|storage|departure|inside-layout|traffic|chunk-error|reload-page|inspected)\.`,
        String.raw`src[\\/]lib[\\/]menu[\\/](safe-redirect|greeting)\.`,
        String.raw`src[\\/]features[\\/]shell[\\/](use-brand|site-footer)\.`,
        String.raw`src[\\/]ui[\\/](notice-stack|plain-button|error-state|page-skeleton|brand-mark|text-field|glyph)\.`,
      ].join('|'),
    ),
  },
  {
    name: 'radix',
    priority: 2,
    test: /lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|@radix-ui[\\/]themes[\\/].*[\\/]((helpers|props)[\\/]|(theme|button|base-button|icon-button|spinner|flex|slot)(\.props)?\.js)/,
  },
  {
    // The other ways in, which most schools never configure: one file, so that the first page has few names to list.
    name: 'entry',
    priority: 2,
    test: /src[\\/]features[\\/]login[\\/](other-ways|phone-form|captcha-field|sms-code-field|new-password-field|use-captcha|use-sms-code|kept-redirect|keep-focus|entry)\.|machines[\\/]sms-request[\\/]|src[\\/]app[\\/](other-logins|returned-login)\.|src[\\/]api[\\/]access\./,
  },
  // Parts of what comes after the login, which would be names in the lists of the first page.
  { name: 'live', priority: 2, test: /src[\\/](lib[\\/](popup-choice|named-stores)|app[\\/]live)\./ },
  {
    name: 'shell',
    priority: 1,
    test: /features[\\/]shell[\\/](shell|header|side-area|side-menu|menu-list|menu-buttons|menu-icon|tab-content|window-title|mounted-page|missing-page|frame-page|breadcrumb|logout-button)\.|features[\\/]tabs[\\/](?!sortable-tabs|tab-menu)|machines[\\/]tabs[\\/]|app[\\/](tabs|tab-store|follow-router)\.|ui[\\/](theme-scope|empty-state|menu-icons)/,
  },
];

function isLoaded(name: string, needing: string): boolean {
  return (
    /assets\/(rolldown-runtime|vendor|base|exception-view|public-titles)-/.test(name) ||
    needing.includes('/expired-prompt-')
  );
}

export default defineConfig({
  plugins: [
    tanstackRouter({ ...routeTree, routeTreeFileFooter: [...routeTree.routeTreeFileFooter] }),
    react(),
    importAgain(),
    lightTheme(),
    filterStyles(),
  ],
  // React has had it itself for years; the shim is a kilobyte of every first visit.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  publicDir: 'src/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Each name listed is weight of the first page. Not listed: the file itself, which is asked for at once, what every
      // page has loaded, what is small beside what names it, and what the dialog of an expired login shares with the shell it stands above.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter((name) => name.endsWith('.css') || (name !== file && !isLoaded(name, file))),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Shorter than usual: the first page has the names of some two hundred files.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  // tools/dev.ts adds the address and the proxy to the API.
  server: { watch: { ignored: ['**/.cache/**', '**/data/**', '**/dist/**'] } },
});
