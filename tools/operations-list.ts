import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWhenStale } from './write-when-stale.ts';

const server = fileURLToPath(new URL('../server', import.meta.url));

/** The folders whose folders declare operations. */
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
const foldersIn = (area: string): string[] =>
  readdirSync(path.join(server, area), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${area}/${entry.name}`);
const declaring = areas
  .flatMap((area) => foldersIn(area))
  .flatMap((folder) =>
    readdirSync(path.join(server, folder))
      .filter((file) => file.endsWith(suffix))
      .map((file) => ({ folder, name: file.slice(0, -suffix.length) })),
  )
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));
writeWhenStale(
  path.join(server, 'boot/operations.gen.ts'),
  emitOperations(declaring),
  'the list of operations',
);
