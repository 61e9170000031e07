import { banner, type FlatOperation } from './emit.ts';

/** Tags that the first page calls; their contracts are part of it. */
const firstTags: readonly string[] = ['session', 'config', 'menu', 'permission'];

/**
 * Path and method to the contract of its tag. Those of the first page are there at once; the others come together, and
 * each tag is made when it is first asked for.
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
