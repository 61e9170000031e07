import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export type SourceFile = { readonly name: string; readonly text: string };

/**
 * Returns the hand-written TypeScript and .mjs files below the given folders; names have forward slashes from
 * the root.
 */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !/\.gen\.tsx?$/.test(entry.name),
      )
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
      .filter((name) => !name.startsWith('openapi/gen/') && !name.includes('node_modules'))
      .map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') })),
  );
}

/** Returns whether a file is used only by tests, by its name. */
export const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name) || name.includes('/testing/');

/** Returns the import specifiers of a file, types included. */
export function importsOf(file: SourceFile): string[] {
  const found = file.text.matchAll(
    /(?:^|[\s;])(?:import|export)\b[^'"`;]*?from\s*'([^']+)'|(?:^|[^\w.'])import\s*\(?\s*'([^']+)'/g,
  );
  return [...found].map((match) => match[1] ?? match[2] ?? '');
}

/** Returns the project file of a specifier, or undefined for a package. */
export function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return resolveArea(specifier.slice(1));
  if (!specifier.startsWith('.')) return undefined;
  return path.posix.normalize(
    path.posix.join(path.posix.dirname(from), specifier.split('?')[0] ?? specifier),
  );
}

const topLevel = new Set(['openapi', 'machines', 'common', 'server', 'tests', 'tools']);

function resolveArea(specifier: string): string {
  return topLevel.has(specifier.split('/')[0] ?? '') ? specifier : `src/${specifier}`;
}
