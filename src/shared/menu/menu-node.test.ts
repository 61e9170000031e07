import { expect, it } from 'vitest';
import { readMenu, type MenuEntry } from './menu-node.ts';

it('a menu of more than twenty levels is cut, and the log names the entry', () => {
  let entry: MenuEntry = { path: '/last' };
  for (let level = 0; level < 30; level += 1) entry = { path: `/l${level}`, children: [entry] };
  const lines: string[] = [];
  readMenu([entry], (line) => lines.push(line));
  expect(lines).toEqual(['菜单超过 20 级，/l10 以下的已略去']);
});
