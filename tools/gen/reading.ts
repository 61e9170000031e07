import { isObject, type Json, type JsonObject } from './json.ts';
import type { Mode } from './zod-code.ts';

const suffix = 'Answered';

export type Reading = {
  /** The modes in which a component is read: both if requests and answers share it. */
  readonly modesOf: (component: string) => readonly Mode[];
  /** Returns the identifier of a component's schema. */
  readonly nameIn: (mode: Mode) => (component: string) => string;
};

/**
 * Requests are checked strictly and answers leniently (docs/decisions/003-zod-generator.md), so a component used
 * by both is emitted twice: under its own name, and as `…Answered`.
 */
export function readingOf(document: JsonObject): Reading {
  const requested = reachable(document, (operation) => operation['requestBody']);
  const answered = reachable(document, (operation) => operation['responses']);
  const isShared = (name: string): boolean => requested.has(name) && answered.has(name);
  return {
    modesOf: (name) => {
      if (isShared(name)) return ['strict', 'lenient'];
      return requested.has(name) ? ['strict'] : ['lenient'];
    },
    nameIn: (mode) => (name) => (mode === 'lenient' && isShared(name) ? `${name}${suffix}` : name),
  };
}

/** Returns the component of an identifier. */
export const componentOf = (identifier: string, known: JsonObject): string =>
  identifier in known ? identifier : identifier.slice(0, -suffix.length);

/** Matches the type names of a component in emitted code, in either mode. */
export const typeQuery = (component: string): RegExp =>
  new RegExp(`\\btypeof ${component}(${suffix})?\\b`, 'g');

/** Returns the names of the components in a piece of the contract. */
export function referencesIn(node: Json | undefined): string[] {
  if (Array.isArray(node)) return node.flatMap(referencesIn);
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string'
      ? [value.replace('#/components/schemas/', '')]
      : referencesIn(value),
  );
}

function reachable(document: JsonObject, part: (operation: JsonObject) => Json | undefined): Set<string> {
  const components = inside(inside(document, 'components'), 'schemas');
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const used of referencesIn(components[name])) visit(used);
  };
  for (const item of Object.values(inside(document, 'paths')))
    for (const operation of Object.values(isObject(item) ? item : {}))
      if (isObject(operation)) for (const name of referencesIn(part(operation))) visit(name);
  return found;
}

function inside(node: JsonObject, key: string): JsonObject {
  const value = node[key];
  return isObject(value) ? value : {};
}
