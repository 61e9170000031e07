// `npm run machines:accept NAME …` accepts the current behaviour of these machines. Run it by hand only.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSandbox } from '#inspector/machine-walks.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';
import { stateText } from '#inspector/state-text.ts';
import { builtShape } from '#machines/built-shape.ts';
import { waitOf } from '#machines/delay-times.ts';
import { rememberedAfter } from '#machines/walk-codes.ts';
import { acceptedPath, acceptedText, readGuardDescriptions, type AcceptedWalk } from './machine-accepted.ts';
import { stepEvent, waitText } from './machine-walks.ts';
import { shortestWalks, type FoundWalk } from './walk-search.ts';

/** Returns the file of a machine as it is built. Errors: a guard has no description. */
export function acceptance(entry: CatalogueEntry, words: Readonly<Record<string, string>>): string {
  const { guards, ...shape } = builtShape(entry);
  const wordless = guards.filter((name) => (words[name] ?? '').trim() === '');
  if (wordless.length > 0)
    throw new Error(
      `${entry.id}: say in words what these guards mean, below "guards:" of ${acceptedPath(entry)}: ${wordless.join(', ')}`,
    );
  const { walks, refusals } = shortestWalks(entry);
  return acceptedText(entry, {
    ...shape,
    guards: Object.fromEntries(guards.map((name) => [name, words[name] ?? ''])),
    walks: inOrder(walks.map((walk) => acceptedWalk(entry, walk))),
    refusals: inOrder(refusals.map((walk) => acceptedWalk(entry, walk))),
  });
}

/** Sorts by the text of the paths, so that a new path does not move others. */
function inOrder(walks: readonly AcceptedWalk[]): readonly AcceptedWalk[] {
  const text = ({ start = '', steps }: AcceptedWalk) => [start, ...steps].join('\n');
  return walks.toSorted((one, other) => (text(one) < text(other) ? -1 : 1));
}

function acceptedWalk(entry: CatalogueEntry, { start, events }: FoundWalk): AcceptedWalk {
  const from = entry.starts?.[start - 1];
  const sandbox = createSandbox(entry, { start: from });
  const runs: { event: string; ends: string; times: number }[] = [];
  for (const event of events) {
    const wait = waitOf(entry.machine, sandbox.snapshot(), event.type);
    const { value } = sandbox.play(event);
    const remembered = rememberedAfter(entry, event, sandbox.snapshot().context);
    const ends = [stateText(value), ...(remembered === undefined ? [] : [JSON.stringify(remembered)])];
    const step = { event: `${stepEvent(entry, event)}${waitText(wait)}`, ends: ends.join(' ') };
    const last = runs.at(-1);
    if (last?.event === step.event && last.ends === step.ends) last.times += 1;
    else runs.push({ ...step, times: 1 });
  }
  sandbox.stop();
  const steps = runs.map(
    ({ event, ends, times }) => `${times === 1 ? event : `${event} ×${times}`} → ${ends}`,
  );
  return { ...(from === undefined ? {} : { start: from.title }), steps };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  const entries = catalogue.filter(({ id }) => names.includes(id));
  if (entries.length === 0 || entries.length < names.length)
    throw new Error(`npm run machines:accept NAME, one of: ${catalogue.map(({ id }) => id).join(', ')}`);
  for (const entry of entries) {
    writeFileSync(acceptedPath(entry), acceptance(entry, readGuardDescriptions(entry)));
    console.log(`accepted ${entry.id}`);
  }
}
