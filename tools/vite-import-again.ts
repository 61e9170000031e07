import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/** Every `import()` of the program goes through Vite's helper: what did not come can be asked for again there. */
export function importAgain(): Plugin {
  return {
    name: 'import-again',
    apply: 'build',
    transform: (code, id) => (id === helper ? { code: withSecondTry(code), map: null } : undefined),
  };
}

const known = 'baseModule().catch(handlePreloadError)';

/** The helper with a second try for scripts. Throws for a helper of another shape. */
export function withSecondTry(code: string): string {
  if (!code.includes(known)) throw new Error('The preload helper of Vite is not the known one');
  const again = code.replace(known, 'baseModule().catch(importAgain).catch(handlePreloadError)');
  return `import { importAgain } from '/src/lib/import-again.ts';\n${again}`;
}
