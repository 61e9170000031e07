import { afterEach, expect, it, vi } from 'vitest';
import { explainEmptySearch, nearItems } from './library-search.ts';

const items = [
  { name: '猫', tags: ['动物', 'mao', 'cat'] },
  { name: '小狗', tags: ['动物', 'xiaogou', 'dog'] },
  { name: '老虎', tags: ['动物', 'laohu', 'tiger'] },
];

afterEach(() => document.body.replaceChildren());

it.each([
  ['花猫', ['猫']],
  ['tigre', ['老虎']],
  ['xiaogo', ['小狗']],
  ['冰箱', ['猫', '小狗', '老虎']],
])('a search for %s proposes %s', (query, names) => {
  expect(nearItems(query, items)).toEqual(names);
});

it('an empty page says so, and a proposal is searched for', async () => {
  const field = document.createElement('input');
  const [bar, grid] = ['library_filter-bar_x', 'library_library-scroll-grid_x'].map((className) =>
    Object.assign(document.createElement('div'), { className }),
  );
  bar?.append(field);
  document.body.append(bar ?? '', grid ?? '');
  explainEmptySearch(
    { getState: () => ({ scratchGui: { modals: { spriteLibrary: true } } }) },
    { sprites: items, costumes: [], backdrops: [], sounds: [] },
  );
  field.value = '花猫';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() =>
    expect(document.querySelector('[role=status]')?.textContent).toContain('没有找到“花猫”'),
  );
  document.querySelector<HTMLButtonElement>('.nothing-found button')?.click();
  expect(field.value).toBe('猫');
});
