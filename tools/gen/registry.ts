import { banner, type FlatOperation } from './emit.ts';

/** Tags whose contracts come with the first chunk (vite.config.ts): what a login page and the menu behind it call. */
const firstTags: ReadonlySet<string> = new Set(['session', 'config', 'menu', 'permission']);

/**
 * Path and method to the lazily loaded contract of its tag, so that schemas stay out of the first chunk. Hundreds of
 * paths are a table of several kilobytes, so those that the first pages do not call are in a file of their own.
 */
export function emitRegistry(operations: FlatOperation[]): Map<string, string> {
  const isFirst = ({ tag }: FlatOperation): boolean => firstTags.has(tag);
  const first = operations.filter(isFirst);
  const rest = operations.filter((operation) => !isFirst(operation));
  return new Map([
    [
      'registry.ts',
      `${banner}import type { OperationContract } from '../wire.ts';

${emitLoaders(first)}

/** The contract of an operation; undefined when the contract does not have it. */
export async function contractOf(method: string, path: string): Promise<OperationContract | undefined> {
  const load = loaders[path] ?? (await import('./registry-rest.ts')).loaders[path];
  const contracts = await load?.();
  return contracts?.[\`\${method.toUpperCase()} \${path}\`];
}
`,
    ],
    [
      'registry-rest.ts',
      `${banner}import type { OperationContract } from '../wire.ts';\n\n${emitLoaders(rest, 'export ')}\n`,
    ],
  ]);
}

function emitLoaders(operations: FlatOperation[], modifier = ''): string {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const names = tags.map(
    (tag) => `const ${nameOf(tag)}: Loader = async () => (await import('./operations/${tag}.ts')).contracts;`,
  );
  const paths = [...new Set(operations.map(({ path }) => path))].map((path) => {
    const tag = operations.find((one) => one.path === path)?.tag ?? '';
    return `  ${JSON.stringify(path)}: ${nameOf(tag)},`;
  });
  return `type Loader = () => Promise<Readonly<Record<string, OperationContract>>>;

${names.join('\n')}

${modifier}const loaders: Readonly<Record<string, Loader>> = {
${paths.join('\n')}
};`;
}

const nameOf = (tag: string): string => `load_${tag.replaceAll('-', '_')}`;
