import { Theme } from '@radix-ui/themes';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { CompletingArea } from './completing-area.tsx';

afterEach(cleanup);

const known = ['price', 'priority'].map((text) => ({ text, name: text, description: `${text}的说明` }));

/** Offers the words that begin with the last word; all on request. */
function offer(text: string, caret: number, isAsked: boolean) {
  const word = /\w*$/.exec(text.slice(0, caret))?.[0] ?? '';
  const list = known.filter((one) => one.text.startsWith(word) && one.text !== word);
  return list.length === 0 || (word === '' && !isAsked)
    ? undefined
    : { from: caret - word.length, to: caret, list };
}

function Toy() {
  const [value, setValue] = useState('');
  return (
    <Theme>
      <CompletingArea label="公式" maxLength={30} value={value} offer={offer} onChange={setValue} />
      <button type="button">别处</button>
    </Theme>
  );
}

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '公式' });
const options = () => screen.queryAllByRole('option').map((one) => one.textContent);
const chosen = () => document.getElementById(area().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('an input with completions', () => {
  it('inserts the selected completion at the caret with Enter or Tab', async () => {
    const user = userEvent.setup();
    render(<Toy />);
    await user.type(area(), 'pri');
    expect([options(), chosen()]).toEqual([
      ['priceprice的说明', 'prioritypriority的说明'],
      'priceprice的说明',
    ]);
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toContain('priority');
    await user.keyboard('{ArrowDown}{Enter}');
    expect([area().value, options(), document.activeElement]).toEqual(['price', [], area()]);
    await user.keyboard(' * 2{Home}pri{ArrowUp}{Tab}');
    expect([area().value, area().selectionStart]).toEqual(['priorityprice * 2', 8]);
    expect(document.activeElement).toBe(area());
  });

  it('offers all completions on Ctrl+Space, and does not handle Enter and Tab after Escape', async () => {
    const user = userEvent.setup();
    render(<Toy />);
    await user.click(area());
    await user.keyboard('{Control>} {/Control}');
    expect(options().length).toBe(2);
    await user.keyboard('{Escape}{Enter}');
    expect([options(), area().value]).toEqual([[], '\n']);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('别处');
  });

  it('inserts a clicked completion, and keeps the focus in the text', async () => {
    const user = userEvent.setup();
    render(<Toy />);
    await user.type(area(), '1 + pr');
    await user.click(screen.getByRole('option', { name: /^priority/ }));
    expect([area().value, document.activeElement]).toEqual(['1 + priority', area()]);
  });
});
