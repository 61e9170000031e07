import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { browserTargets } from './browser-targets.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Bundles the script of a frame as one classic script, because an opaque origin could load modules only
 * through CORS.
 * @param {string} entry
 * @param {string} name the global variable that the bundle defines
 * @returns {Promise<string>}
 */
export async function bundleFrame(entry, name) {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: browserTargets, lib: { entry, formats: ['iife'], name } },
  });
  const outputs = Array.isArray(result)
    ? result.flatMap((one) => one.output)
    : 'output' in result
      ? result.output
      : [];
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (chunk === undefined) throw new Error(`The bundle of ${entry} is empty`);
  return chunk.code;
}
