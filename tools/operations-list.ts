import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWhenStale } from './write-when-stale.ts';

const modules = fileURLToPath(new URL('../server/modules', import.meta.url));

/** The module of the folder `check-rule` exports `checkRuleOperations` from check-rule.operations.ts. */
const exportOf = (module: string): string =>
  `${module.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Operations`;

/**
 * The only module that calls other modules: it maps old operation names to them and receives their
 * operations.
 */
const aliases = 'legacy';

function emitOperations(names: readonly string[]): string {
  const imports = names.map(
    (name) => `import { ${exportOf(name)} } from './${name}/${name}.operations.ts';\n`,
  );
  const parts = names.filter((name) => name !== aliases).map((name) => `    ...${exportOf(name)}(deps),\n`);
  return `// Made from the folders of server/modules by \`npm run gen\`.
import type { Deps } from '#server/deps.ts';
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

const withOperations = readdirSync(modules)
  .filter((name) => existsSync(path.join(modules, name, `${name}.operations.ts`)))
  .toSorted();
writeWhenStale(
  path.join(modules, 'operations.gen.ts'),
  emitOperations(withOperations),
  'the list of operations',
);
