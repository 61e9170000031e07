import { banner, type FlatOperation } from './emit.ts';

/** Tags that the first page calls. Their contracts are bundled with it. */
const firstTags: readonly string[] = ['session', 'config', 'menu', 'permission'];

/**
 * Emits the map from path and method to the contract of a tag. The contracts of the first page are available
 * at once; the others are loaded together, and each is created at its first use.
 */
export function emitRegistry(operations: FlatOperation[]): Map<string, string> {
  const rest = operations.filter(({ tag }) => !firstTags.includes(tag));
  const imports = firstTags.map((tag) => `import { contracts as ${tag} } from './operations/${tag}.ts';`);
  return new Map([
    [
      'registry.ts',
      `${banner}import type { OperationContract } from '../wire.ts';
${imports.join('\n')}

type Contracts = Readonly<Record<string, OperationContract>>;

const first: Contracts = { ${firstTags.map((tag) => `...${tag}`).join(', ')} };

/** The contract of an operation; undefined when the contract does not have it. */
export async function contractOf(method: string, path: string): Promise<OperationContract | undefined> {
  const name = \`\${method.toUpperCase()} \${path}\`;
  if (Object.hasOwn(first, name)) return first[name];
  const contracts: Contracts | undefined = await (await import('./registry-rest.ts')).loaders[path]?.();
  return contracts?.[name];
}
`,
    ],
    [
      'registry-rest.ts',
      `${banner}import type { OperationContract } from '../wire.ts';\n\n${emitLoaders(rest)}\n`,
    ],
  ]);
}

function emitLoaders(operations: FlatOperation[]): string {
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

export const loaders: Readonly<Record<string, Loader>> = {
${paths.join('\n')}
};`;
}

const nameOf = (tag: string): string => `load_${tag.replaceAll('-', '_')}`;
