import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Component } from './bill.ts';

const licenceFile = /^(?:licen[cs]e|copying|notice)/i;

/**
 * Returns the licences of the components, each with its text if its package has one, from the first folder
 * that contains it.
 */
export function licencesOf(components: readonly Component[], folders: readonly string[]): string {
  return components
    .toSorted((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1))
    .map((one) => [`==== ${one['bom-ref']}: ${namesOf(one)}`, ...textsOf(one, folders)].join('\n\n'))
    .join('\n\n\n')
    .concat('\n');
}

function namesOf({ licenses = [] }: Component): string {
  const names = licenses.flatMap(({ license, expression }) => license?.id ?? expression ?? []);
  return names.length === 0 ? 'see its text' : names.join(', ');
}

function textsOf({ name }: Component, folders: readonly string[]): string[] {
  const place = folders.map((folder) => path.join(folder, name)).find((one) => existsSync(one));
  if (place === undefined) return [];
  return readdirSync(place)
    .filter((file) => licenceFile.test(file))
    .sort()
    .map((file) => readFileSync(path.join(place, file), 'utf8').trim());
}
