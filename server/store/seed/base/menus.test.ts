import { expect, it } from 'vitest';
import { type MenuSeed, menus } from './menus.ts';

/** Entries side by side of which an earlier one has the same place. */
function ties(siblings: readonly MenuSeed[]): string[] {
  const places = siblings.map(({ sort }) => sort);
  return [
    ...siblings.filter(({ sort }, at) => places.indexOf(sort) !== at).map(({ name }) => name),
    ...siblings.flatMap(({ children = [] }) => ties(children)),
  ];
}

it('no two entries of the menu have the same place: every school sees the same order', () => {
  expect(ties(menus)).toEqual([]);
});
