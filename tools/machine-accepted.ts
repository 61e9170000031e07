import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Document, isMap, isSeq, parse, type Node } from 'yaml';
import { z } from 'zod';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import type { MachineShape } from '#machines/machine-shape.ts';

const names = z.array(z.string());
const transition = z.strictObject({
  if: z.string().exactOptional(),
  to: names,
  reenter: z.literal(true).exactOptional(),
  do: names.exactOptional(),
});
const state = z.strictObject({
  kind: z.enum(['atomic', 'compound', 'parallel', 'final', 'history']),
  initial: z.string().exactOptional(),
  tags: names.exactOptional(),
  invokes: names.exactOptional(),
  entry: names.exactOptional(),
  exit: names.exactOptional(),
  on: z.record(z.string(), z.array(transition)),
});
const walk = z.strictObject({ start: z.string().exactOptional(), steps: names });
const accepted = z.strictObject({
  delays: z.record(z.string(), z.union([z.number(), z.string()])),
  guards: z.record(z.string(), z.string()),
  states: z.record(z.string(), state),
  walks: z.array(walk),
  refusals: z.array(walk),
});

/** `steps`: the event and the resulting state, `authenticate done（密码是自己的） → anonymous`. */
export type AcceptedWalk = { readonly start?: string; readonly steps: readonly string[] };

/**
 * The accepted behaviour of a machine: its shape, the meaning of each guard in words, test paths through
 * every transition with the state after each step, and test paths that end in an event that all guards
 * refuse.
 */
export type Accepted = Omit<MachineShape, 'guards'> & {
  readonly guards: Readonly<Record<string, string>>;
  readonly walks: readonly AcceptedWalk[];
  readonly refusals: readonly AcceptedWalk[];
};

export function acceptedPath({ id }: Pick<CatalogueEntry, 'id'>): string {
  return fileURLToPath(new URL(`../machines/accepted/${id}.yaml`, import.meta.url));
}

/** Returns undefined if this machine has not been accepted yet. */
export function readAccepted(entry: Pick<CatalogueEntry, 'id'>): Accepted | undefined {
  const file = acceptedPath(entry);
  return existsSync(file) ? accepted.parse(parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Returns the accepted behaviour. Errors: the machine has not been accepted yet. */
export function acceptedOf(entry: Pick<CatalogueEntry, 'id'>): Accepted {
  const found = readAccepted(entry);
  if (found === undefined) throw new Error(`Nothing was accepted yet: npm run machines:accept ${entry.id}`);
  return found;
}

/** Returns the guard descriptions of a file that may contain nothing else yet. */
export function readGuardDescriptions(entry: Pick<CatalogueEntry, 'id'>): Readonly<Record<string, string>> {
  const file = acceptedPath(entry);
  if (!existsSync(file)) return {};
  return z.object({ guards: accepted.shape.guards }).parse(parse(readFileSync(file, 'utf8'))).guards;
}

export function acceptedShape({ delays, guards, states }: Accepted): MachineShape {
  return { delays, guards: Object.keys(guards), states };
}

/** Formats the file of a machine with one line for each transition and step, so that diffs are readable. */
export function acceptedText(entry: CatalogueEntry, content: Accepted): string {
  const document = new Document(content);
  document.commentBefore = [
    ` Accepted: ${entry.id}. Written by \`npm run machines:accept ${entry.id}\` alone; of this file only the words for`,
    ' guards are edited by hand (docs/decisions/083-accepted-machines.md).',
  ].join('\n');
  onOneLine(document.get('states', true), []);
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** Transitions and lists of names take one line each. */
function onOneLine(node: unknown, path: readonly string[]): void {
  if (isSeq(node)) {
    const isList = path.at(-2) !== 'on';
    if (isList) node.flow = true;
    else for (const item of node.items) if (isMap(item)) item.flow = true;
  } else if (isMap<Node, Node>(node))
    for (const { key, value } of node.items) onOneLine(value, [...path, String(key)]);
}
