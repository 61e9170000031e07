import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shieldInputMethods } from '#shared/browser/input-method.ts';
import { SelectField } from '../fields/select-field.tsx';
import { findOptions } from './find-options.ts';

afterEach(cleanup);
// Preloads the chunk, so that the tests do not wait for it.
beforeAll(async () => void (await import('./search-choice.tsx')));

const names = [
  '动画',
  '编程',
  '故事',
  '音乐',
  '数学',
  '海洋',
  '小猫',
  '太空',
  '农场',
  '迷宫',
  '绘画',
  '机器人',
];
const courses = names.map((text, at) => ({ value: `c${at}`, text }));

type ChoiceOptions = { readonly placeholder?: string; readonly options?: typeof courses };

/** Renders a field and records the value after each change. */
async function showField({ placeholder, options = courses }: ChoiceOptions = {}) {
  const received: string[] = [];
  function Owner() {
    const { register, setValue, reset, watch } = useForm({ defaultValues: { courseId: 'c5' } });
    const { onChange, ...rest } = register('courseId');
    return (
      <>
        <SelectField
          label="课程"
          options={options}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...rest}
          onChange={(event) => {
            received.push(event.target.value);
            void onChange(event);
          }}
        />
        <button type="button" onClick={() => setValue('courseId', 'c7')}>
          太空课
        </button>
        <button type="button" onClick={() => reset({ courseId: 'c1' })}>
          重来
        </button>
        <p>值：{watch('courseId')}</p>
      </>
    );
  }
  render(<Owner />);
  // The native list lacks this attribute.
  const field = await screen.findByRole('combobox', { name: '课程', expanded: false });
  return { field, received, user: userEvent.setup() };
}

const shownTexts = () => screen.queryAllByRole('option').map((option) => option.textContent);
const marked = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('a searchable select', () => {
  it('is a native select if it has ten options', () => {
    render(<SelectField label="课程" options={courses.slice(0, 10)} />);
    expect(screen.getByLabelText('课程').tagName).toBe('SELECT');
  });

  it('is a native select until the search code is loaded, and keeps its value and focus after that', async () => {
    render(<SelectField label="课程" options={courses} value="c5" onChange={() => undefined} />);
    const native = screen.getByLabelText<HTMLSelectElement>('课程');
    native.focus();
    expect([native.tagName, native.value]).toEqual(['SELECT', 'c5']);
    const field = await screen.findByRole('combobox', { name: '课程', expanded: false });
    expect(field).toHaveProperty('value', '海洋');
    expect(document.activeElement).toBe(field);
  });

  it('shows the selection, and opens the full list with it highlighted', async () => {
    const { field, user } = await showField();
    expect(field).toHaveProperty('value', '海洋');
    await user.click(field);
    expect(shownTexts()).toEqual(names);
    expect(marked(field)).toBe('海洋');
  });

  it('finds options by pinyin, and selects the highlighted option with Enter', async () => {
    const { field, received, user } = await showField();
    await user.click(field);
    await user.keyboard('hua');
    expect(shownTexts()).toEqual(['动画', '绘画']);
    expect([marked(field), screen.getByRole('status').textContent]).toEqual(['动画', '2 个选项']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect([received, field.getAttribute('aria-expanded'), shownTexts()]).toEqual([['c10'], 'false', []]);
    expect(field).toHaveProperty('value', '绘画');
    expect(screen.getByText('值：c10').textContent).toBe('值：c10');
  });

  it('selects the highlighted option on Tab after a search', async () => {
    const { received, field, user } = await showField();
    await user.click(field);
    await user.keyboard('jiqi{Tab}');
    expect(received).toEqual(['c11']);
  });

  it('selects nothing on Tab without a search, or on Enter without a match', async () => {
    const { received, field, user } = await showField();
    await user.click(field);
    await user.keyboard('{ArrowDown}{Tab}');
    await user.click(field);
    await user.keyboard('xyz');
    expect([shownTexts(), screen.getAllByText('没有找到').length]).toEqual([[], 2]);
    await user.keyboard('{Enter}');
    expect([received, field]).toMatchObject([[], { value: '海洋' }]);
  });

  it('restores the selection on Escape, and a second Escape has no effect', async () => {
    const { received, field, user } = await showField({ placeholder: '请选择' });
    await user.click(field);
    await user.keyboard('hua{Escape}');
    expect([field.getAttribute('aria-expanded'), field]).toMatchObject(['false', { value: '海洋' }]);
    await user.keyboard('{Escape}');
    expect([received, field]).toMatchObject([[], { value: '海洋' }]);
  });

  it('is cleared when its text is deleted, if it has an empty option', async () => {
    const { received, field, user } = await showField({ placeholder: '请选择' });
    await user.click(field);
    expect(shownTexts()[0]).toBe('请选择');
    await user.keyboard('{Backspace}{Tab}');
    expect([received, field]).toMatchObject([[''], { value: '' }]);
  });

  it('ignores keys during an input method composition', async () => {
    const { received, field, user } = await showField();
    const end = shieldInputMethods();
    await user.click(field);
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: 'hua' } });
    fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 229 });
    expect(marked(field)).toBe('动画');
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 });
    expect([received, field.getAttribute('aria-expanded')]).toEqual([[], 'true']);
    fireEvent.compositionEnd(field);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(received).toEqual(['c0']);
    end();
  });

  it('shows values that are set by its form', async () => {
    const { field, user } = await showField();
    await user.click(screen.getByRole('button', { name: '太空课' }));
    expect(field).toHaveProperty('value', '太空');
    await user.click(screen.getByRole('button', { name: '重来' }));
    expect(field).toHaveProperty('value', '编程');
  });
});

describe('a select with two thousand options', () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({
    value: `v${at}`,
    text: `第${at}课 ${names[at % 12]}`,
  }));

  it('renders at most 60 of them, and exposes their total number', async () => {
    const { field, user } = await showField({ options: many });
    await user.click(field);
    expect(screen.getAllByRole('option').length).toBeLessThanOrEqual(60);
    expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('2000');
    await user.keyboard('1999');
    expect(shownTexts()).toEqual(['第1999课 太空']);
  });

  it('lists prefix matches first', () => {
    const found = findOptions(
      [
        { value: '1', text: '学数学' },
        { value: '2', text: '数学' },
      ],
      'shuxue',
    );
    expect(found.map(({ text }) => text)).toEqual(['数学', '学数学']);
  });
});
