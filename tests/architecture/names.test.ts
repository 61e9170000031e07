import path from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '#tests/support/source/source-files.ts';

/** Words that this project once used in a sense of its own. The terms of the field replace them. */
const rejected = [
  'anew',
  'asker',
  'bells',
  'beside',
  'cgform',
  'cgreport',
  'deed',
  'demand',
  'desk',
  'ears',
  'entrance',
  'errand',
  'farewell',
  'fly-out',
  'heap',
  'overtaken',
  'patience',
  'quartz',
  'sealing',
  'shelf',
  'slip',
  'told',
  'usual',
  'waiter',
  'wanted',
  'whoever',
  'wish',
];

/** Returns `fly-out` of `FlyOut` and `flyOut`. */
const kebab = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

const hasRejected = (name: string): boolean =>
  rejected.some((word) => `-${kebab(name).replaceAll(/[_.]/g, '-')}-`.includes(`-${word}-`));

it('no file, function, constant, type or class has a rejected word in its name', () => {
  const files = sourceFiles('openapi', 'machines', 'common', 'server', 'src', 'tests', 'tools', 'bench');
  const found = files.flatMap(({ name, text }) => [
    ...(hasRejected(path.posix.basename(name)) ? [name] : []),
    ...[...text.matchAll(/\b(?:function|const|let|class|type)\s+([A-Za-z_$][\w$]*)/g)].flatMap(
      ([, declared = '']) => (hasRejected(declared) ? [`${name}: ${declared}`] : []),
    ),
  ]);
  expect(found).toEqual([]);
});

it('a rejected word is found as a part of a name, but not inside another word', () => {
  expect(['createDesk', 'wish-list.ts', 'FlyOutPanel', 'unusual', 'Wishes'].map(hasRejected)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
