import { afterEach, describe, expect, it, vi } from 'vitest';
import { fireEvent, screen } from '@testing-library/react';
import { createListing } from './listing.ts';

afterEach(() => document.body.replaceChildren());

const program = {
  text: 'for i in range(2):\n    print("你好")\n',
  lines: new Map([
    ['loop', { from: 1, to: 2 }],
    ['print', { from: 2, to: 2 }],
  ]),
};

function open() {
  const onPick = vi.fn<(block: string) => void>();
  const aside = document.createElement('aside');
  document.body.append(aside);
  const listing = createListing(aside, onPick);
  listing.show(program);
  return { listing, onPick };
}
const lines = () => [...document.querySelectorAll('.listing-line')];

describe('the Python of the blocks', () => {
  it('is visible on wide screens, line by line', () => {
    open();
    expect(document.querySelector('details')?.open).toBe(true);
    expect(screen.getByRole('group', { name: '这些积木的 Python' }).textContent).toBe(program.text.trimEnd());
    expect(lines().map((line) => line.textContent)).toEqual(['for i in range(2):\n', '    print("你好")']);
    expect(document.querySelector('.tok-keyword')?.textContent).toBe('for');
  });

  it('marks the lines of the selected block', () => {
    const { listing } = open();
    listing.mark('print');
    expect(lines().map((line) => line.classList.contains('listing-marked'))).toEqual([false, true]);
    listing.mark('loop');
    expect(lines().map((line) => line.classList.contains('listing-marked'))).toEqual([true, true]);
    listing.mark(undefined);
    expect(lines().map((line) => line.classList.contains('listing-marked'))).toEqual([false, false]);
  });

  it('selects the innermost block of a clicked line', () => {
    const { onPick } = open();
    const [first, second] = lines();
    if (first === undefined || second === undefined) throw new Error('There are no lines');
    fireEvent.click(second);
    fireEvent.click(first);
    expect(onPick.mock.calls).toEqual([['print'], ['loop']]);
  });
});
