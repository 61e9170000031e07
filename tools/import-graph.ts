import {
  importsOf,
  isTest,
  resolveImport,
  sourceFiles,
  type SourceFile,
} from '#tests/support/source-files.ts';

/** The number of imports between the areas of the product, without tests and generated files. */
export type ImportGraph = {
  readonly areas: readonly string[];
  /** Keyed by the two areas, as `src/app src/api`. */
  readonly imports: ReadonlyMap<string, number>;
};

/** Returns the area of a file, or undefined for a file outside the product. */
function areaOf(name: string): string | undefined {
  const [top = '', folder = '', ...rest] = name.split('/');
  if (top === 'openapi' || top === 'machines' || top === 'expressions') return top;
  if (/^[a-z]+-frame$/.test(folder)) return 'src/frames';
  if (folder === 'gallery' || top === 'docs') return undefined;
  if (rest.length > 0) return `${top}/${folder}`;
  // Files outside folders start the product.
  return top === 'server' ? 'server/start' : 'src/app';
}

/** Includes imports by path: the generated route tree and globbed pages. */
function targetsOf(file: SourceFile): string[] {
  const named = importsOf(file).flatMap((specifier) => resolveImport(file.name, specifier) ?? []);
  const globs = [...file.text.matchAll(/import\.meta\.glob[^(]*\(\[?\s*'\/?([^']+)'/g)].map(
    ([, path = '']) => path,
  );
  return [...named, ...globs].map((target) =>
    target === 'src/route-tree.gen.ts' ? 'src/routes/tree' : target.replace(/^(\.\.\/)+/, 'src/'),
  );
}

const byPair = ([one]: readonly [string, number], [other]: readonly [string, number]): number =>
  one < other ? -1 : 1;

export function importGraph(): ImportGraph {
  const imports = new Map<string, number>();
  const areas = new Set<string>();
  for (const file of sourceFiles('openapi', 'machines', 'expressions', 'server', 'src')) {
    const from = isTest(file.name) ? undefined : areaOf(file.name);
    if (from === undefined) continue;
    areas.add(from);
    for (const target of targetsOf(file)) {
      const to = areaOf(target);
      if (to === undefined || to === from) continue;
      imports.set(`${from} ${to}`, (imports.get(`${from} ${to}`) ?? 0) + 1);
    }
  }
  return { areas: [...areas].sort(), imports: new Map([...imports].sort(byPair)) };
}
