import { getStateNodes } from 'xstate';
import type { Shown } from '#shared/inspection/redact.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';

/** Formats `{ authenticated: 'ready' }` as `authenticated.ready`; parallel regions are separated by commas. */
export function stateText(value: Shown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return String(value);
  return Object.entries(value)
    .map(([key, inner]) => {
      const below = stateText(inner);
      return below === '' ? key : `${key}.${below.includes(', ') ? `(${below})` : below}`;
    })
    .join(', ');
}

/** Returns the active states of a state value, without the root; none for a value of another build. */
export function activeStates(entry: CatalogueEntry, value: Shown): ReadonlySet<string> {
  try {
    const nodes = getStateNodes(entry.machine.root, toStateValue(value));
    return new Set(nodes.filter((node) => node.parent !== undefined).map(({ id }) => id));
  } catch {
    // The tab has another build than this page.
    return new Set();
  }
}

/** A state value in XState's format. */
type Value = string | { [key: string]: Value };

export function toStateValue(value: Shown): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toStateValue(inner)]));
}
