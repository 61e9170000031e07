import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWhenStale } from './write-when-stale.ts';

const server = fileURLToPath(new URL('../server', import.meta.url));

/** The folders below which files declare operations. */
const areas = ['modules', 'forms'];

/** check-rule.operations.ts exports `checkRuleOperations`. */
const exportOf = (name: string): string =>
  `${name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Operations`;

type Declaring = { readonly folder: string; readonly name: string };

/**
 * The only module that calls other modules: it maps old operation names to them and receives their
 * operations.
 */
const aliases = 'legacy';

function emitOperations(files: readonly Declaring[]): string {
  const imports = files.map(
    ({ folder, name }) => `import { ${exportOf(name)} } from '#server/${folder}/${name}.operations.ts';\n`,
  );
  const parts = files
    .filter(({ name }) => name !== aliases)
    .map(({ name }) => `    ...${exportOf(name)}(deps),\n`);
  return `// Made from the folders of server/modules and server/forms by \`npm run gen\`.
import type { Deps } from '#server/deps/deps.ts';
import type { AllOperations } from '#server/http/operation.ts';
${imports.join('')}
/** Every operation of the contract; one that is missing does not compile. */
export function allOperations(deps: Deps): AllOperations {
  const operations = {
${parts.join('')}  };
  return { ...operations, ...${exportOf(aliases)}(deps, operations) };
}
`;
}

const suffix = '.operations.ts';
const declaring = areas
  .flatMap((area) =>
    readdirSync(path.join(server, area), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(suffix))
      .map((file) => ({
        folder: path.posix.join(area, path.dirname(file).replaceAll(path.sep, '/')),
        name: path.basename(file, suffix),
      })),
  )
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));
writeWhenStale(
  path.join(server, 'boot/operations.gen.ts'),
  emitOperations(declaring),
  'the list of operations',
);
