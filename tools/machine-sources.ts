import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { catalogue } from '#machines/catalogue.ts';
import { stateNodesOf } from '#machines/state-nodes.ts';
import { writeWhenStale } from './write-when-stale.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sourcesFile = path.join(root, 'machines', 'sources.gen.ts');

type Place = { readonly file: string; readonly line: number };

/** Returns the source places of the states of a machine, by path; the root has the empty path. */
export function sourcesOf(id: string, paths: readonly (readonly string[])[]): ReadonlyMap<string, Place> {
  const folder = path.join(root, 'machines', id);
  const files = readdirSync(folder).filter((name) => /^[\w-]+(\.machine)?\.ts$/.test(name));
  const texts = files
    .toSorted((one) => (one.endsWith('.machine.ts') ? -1 : 1))
    .map((name) => parse(folder, name));
  const places = new Map<string, Place>();
  for (const source of texts) collect(source, placeIn(source), places);
  return new Map(
    paths.flatMap((one) => {
      // A state that another file defines completely gets the place of its parent.
      const known = one.map((_key, at) => places.get(one.slice(0, one.length - at).join('.')));
      const place = known.find((found) => found !== undefined) ?? places.get('');
      return place === undefined ? [] : [[one.join('.'), place] as const];
    }),
  );
}

function parse(folder: string, name: string): ts.SourceFile {
  const file = path.join(folder, name);
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2023, true);
}

function placeIn(source: ts.SourceFile) {
  const file = path.relative(root, source.fileName);
  return (node: ts.Node): Place => ({
    file,
    line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
  });
}

/** Collects the machine and every state below it. */
function collect(source: ts.Node, placeOf: (node: ts.Node) => Place, places: Map<string, Place>): void {
  const visit = (node: ts.Node): void => {
    const [config] = ts.isCallExpression(node) && isCreateMachine(node.expression) ? node.arguments : [];
    if (config !== undefined && ts.isObjectLiteralExpression(config)) {
      places.set('', placeOf(config));
      collectStates(config, [], (below, at) => places.set(below.join('.'), placeOf(at)));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

function isCreateMachine(called: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(called) && called.name.text === 'createMachine';
}

function collectStates(
  config: ts.ObjectLiteralExpression,
  above: readonly string[],
  note: (below: readonly string[], at: ts.Node) => void,
): void {
  const states = config.properties.find((one) => nameOf(one) === 'states');
  if (states === undefined || !ts.isPropertyAssignment(states)) return;
  if (!ts.isObjectLiteralExpression(states.initializer)) return;
  for (const one of states.initializer.properties) {
    const below = [...above, nameOf(one)];
    note(below, one);
    const isWritten = ts.isPropertyAssignment(one) && ts.isObjectLiteralExpression(one.initializer);
    if (isWritten && ts.isObjectLiteralExpression(one.initializer))
      collectStates(one.initializer, below, note);
  }
}

function nameOf({ name }: ts.ObjectLiteralElementLike): string {
  return name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : '';
}

function sourcesText(): string {
  return [
    '// From `npm run gen` (tools/machine-sources.ts); do not edit.',
    '',
    '/** File and line of each state, by the id of its machine and its path; the root is the empty one. */',
    'export const machineSources: Readonly<Record<string, Readonly<Record<string, readonly [string, number]>>>> = {',
    ...catalogue.map(({ id, machine }) => {
      const paths = [machine.root, ...stateNodesOf(machine)].map((node) => node.path);
      const places = [...sourcesOf(id, paths)].map(([below, { file, line }]) => [below, [file, line]]);
      return `  '${id}': ${JSON.stringify(Object.fromEntries(places))},`;
    }),
    '};',
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeWhenStale(sourcesFile, sourcesText(), 'places of states');
