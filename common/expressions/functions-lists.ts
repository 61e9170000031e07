import { joined } from './operators.ts';
import type { Functions } from './overloads.ts';
import { spend, type Run, type Value } from './types.ts';
import { listIn, sizeOf, textIn } from './values.ts';

function join(list: Value | undefined, between: string, run: Run): string {
  spend(run, sizeOf(list ?? ''));
  return joined(
    listIn(list).flatMap((item, index) => (index === 0 ? [textIn(item)] : [between, textIn(item)])),
    run,
  );
}

export const listFunctions: Functions = {
  join: [
    { takes: ['list<text>'], gives: 'text', work: ([list], run) => join(list, '', run) },
    {
      takes: ['list<text>', 'text'],
      gives: 'text',
      work: ([list, between], run) => join(list, textIn(between), run),
    },
  ],
};
