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

const changes = [
  ['baseModule().catch(handlePreloadError)', 'baseModule().catch(importAgain).catch(handlePreloadError)'],
  // A link that stays would count as a style sheet that is there.
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
  // Our policy has no nonces, and the first page no room for them.
  ['const cspNonceMeta = document.querySelector("meta[property=csp-nonce]");', ''],
  ['const cspNonce = cspNonceMeta?.nonce || cspNonceMeta?.getAttribute("nonce");', ''],
  ['if (cspNonce) link.setAttribute("nonce", cspNonce);', ''],
  // What does not know `modulepreload` is too old for these pages.
  ['const relList = typeof document !== "undefined" && document.createElement("link").relList;', ''],
  [
    'relList && relList.supports && relList.supports("modulepreload") ? "modulepreload" : "preload"',
    '"modulepreload"',
  ],
] as const;

/** The helper with a second try for scripts and style sheets. Throws for a helper of another shape. */
export function withSecondTry(code: string): string {
  const lines = changes.reduce((text, [known, ours]) => {
    if (!text.includes(known)) throw new Error(`The preload helper of Vite is not the known one: ${known}`);
    return text.replace(known, ours);
  }, code);
  return `import { importAgain } from '/src/lib/import-again.ts';\n${lines}`;
}
