import { Theme } from '@radix-ui/themes';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useComposedText } from '#shared/text/composed-text.ts';
import { shieldInputMethods } from '#shared/browser/input-method.ts';
import { Modal } from '../dialogs/modal.tsx';
import { SelectField } from './select-field.tsx';
import { TreeSelect } from '../tree/tree-select.tsx';

// Preloads the chunk, so that the tests do not wait for it.
beforeAll(async () => void (await import('../choice/search-choice.tsx')));

let end: () => void;
beforeEach(() => {
  end = shieldInputMethods();
});
afterEach(() => {
  end();
  cleanup();
});

/** A key event as browsers report it during a composition. */
const composing = [
  ['isComposing', { isComposing: true }],
  ['key code 229', { keyCode: 229 }],
] as const;

/** Simulates an input method: the user types pinyin and accepts the candidate. */
function compose(field: HTMLElement, letters: string, taken: string): void {
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: letters }, isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.input(field, { target: { value: taken }, isComposing: true });
  fireEvent.compositionEnd(field);
}

describe('keys during an input method composition', () => {
  it.each(composing)('Escape with %s does not close a dialog, unlike a plain Escape', async (_name, mark) => {
    const onClose = vi.fn<() => void>();
    render(
      <Theme>
        <Modal open title="修改名称" onClose={onClose}>
          <input aria-label="名称" />
        </Modal>
      </Theme>,
    );
    const field = await screen.findByRole('textbox', { name: '名称' });
    fireEvent.keyDown(field, { key: 'Escape', ...mark });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each(composing)(
    'Escape with %s in rich text does not close the surrounding dialog',
    async (_name, mark) => {
      const onClose = vi.fn<() => void>();
      render(
        <Theme>
          <Modal open title="公告" onClose={onClose}>
            <div contentEditable suppressContentEditableWarning aria-label="正文" />
          </Modal>
        </Theme>,
      );
      const text = await screen.findByLabelText('正文');
      fireEvent.keyDown(text, { key: 'Escape', ...mark });
      expect(onClose).not.toHaveBeenCalled();
      fireEvent.keyDown(text, { key: 'Escape' });
      expect(onClose).toHaveBeenCalledOnce();
    },
  );

  it.each(composing)('Enter with %s does not reach the handlers of the page', (_name, mark) => {
    const onKeyDown = vi.fn<() => void>();
    render(<input aria-label="名称" onKeyDown={onKeyDown} />);
    const field = screen.getByRole('textbox', { name: '名称' });
    fireEvent.keyDown(field, { key: 'Enter', ...mark });
    expect(onKeyDown).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onKeyDown).toHaveBeenCalledOnce();
  });

  it.each(composing)('Enter and Escape with %s do not affect a list of options', async (_name, mark) => {
    const options = '动画 编程 故事 音乐 数学 海洋 小猫 太空 农场 迷宫 绘画 机器人'
      .split(' ')
      .map((text) => ({ value: text, text }));
    const received = vi.fn<(value: string) => void>();
    render(
      <SelectField
        label="课程"
        options={options}
        defaultValue="海洋"
        onChange={({ target }) => received(target.value)}
      />,
    );
    const field = await screen.findByRole('combobox', { name: '课程', expanded: false });
    const user = userEvent.setup();
    await user.clear(field);
    await user.type(field, '小');
    fireEvent.keyDown(field, { key: 'Enter', ...mark });
    fireEvent.keyDown(field, { key: 'Escape', ...mark });
    expect([received.mock.calls, field.getAttribute('aria-expanded')]).toEqual([[], 'true']);
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(received).toHaveBeenCalledWith('小猫'));
  });
});

describe('a field that searches as the user types', () => {
  it('shows unfinished pinyin, and searches only after the composition', () => {
    const searched: string[] = [];
    function Search() {
      const [text, setText] = useState('');
      searched.push(text);
      return <input aria-label="搜索" {...useComposedText(text, setText)} />;
    }
    render(<Search />);
    const field = screen.getByRole('textbox', { name: '搜索' });
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: "san'nian" }, isComposing: true });
    expect(field).toHaveProperty('value', "san'nian");
    expect(new Set(searched)).toEqual(new Set(['']));
    fireEvent.input(field, { target: { value: '三年' }, isComposing: true });
    fireEvent.compositionEnd(field);
    expect(field).toHaveProperty('value', '三年');
    fireEvent.input(field, { target: { value: '三年a' } });
    expect([...new Set(searched)]).toEqual(['', '三年', '三年a']);
  });

  it('ignores unfinished pinyin in a department tree', async () => {
    const nodes = [
      { id: 'g3', title: '三年级' },
      { id: 'g4', title: '四年级' },
    ];
    render(
      <Theme>
        <TreeSelect
          label="部门"
          title="部门"
          nodes={nodes}
          value={[]}
          single
          placeholder="请选择"
          onChange={() => undefined}
        />
      </Theme>,
    );
    await userEvent.click(screen.getByRole('button', { name: /部门/ }));
    const field = await screen.findByRole('searchbox');
    const shown = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent);
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: "si'nian" }, isComposing: true });
    expect(shown()).toEqual(['三年级', '四年级']);
    fireEvent.compositionEnd(field);
    compose(field, "si'nian", '四年');
    expect(shown()).toEqual(['四年级']);
  });

  it('keeps the previous matches of an option list during a composition', async () => {
    const options = '动画 编程 故事 音乐 数学 海洋 小猫 太空 农场 迷宫 绘画 机器人'
      .split(' ')
      .map((text) => ({ value: text, text }));
    render(<SelectField label="课程" options={options} defaultValue="海洋" />);
    const field = await screen.findByRole('combobox', { name: '课程', expanded: false });
    await userEvent.clear(field);
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: "xi'a'o" }, isComposing: true });
    expect(screen.getAllByRole('option')).toHaveLength(12);
    expect(field).toHaveProperty('value', "xi'a'o");
    fireEvent.input(field, { target: { value: '小' }, isComposing: true });
    fireEvent.compositionEnd(field);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['小猫']);
  });
});
