import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { CheckField, RadioField, SwitchField } from './choice-fields.tsx';

afterEach(cleanup);

const options = [
  { value: '1', text: '男' },
  { value: '2', text: '女' },
];

describe('the choice fields of a form', () => {
  it('a radio group has a name and an error description, and is changed with the arrow keys', async () => {
    const chosen: string[] = [];
    function Form() {
      const [value, setValue] = useState('');
      const change = (next: string) => {
        chosen.push(next);
        setValue(next);
      };
      return (
        <RadioField
          label="性别"
          required
          error="请选择性别"
          options={options}
          value={value}
          onChange={change}
        />
      );
    }
    render(<Form />);
    const group = screen.getByRole('radiogroup', { name: /性别/ });
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '请选择性别',
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('radio', { name: '男' }));
    await user.keyboard('{ArrowDown}');
    expect(chosen).toEqual(['1', '2']);
  });

  it('a checkbox group selects several options, and shows 暂无数据 without options', async () => {
    const received: (readonly string[])[] = [];
    const { rerender } = render(
      <CheckField label="角色" options={options} value={['1']} onChange={(value) => received.push(value)} />,
    );
    await userEvent.click(screen.getByRole('checkbox', { name: '女' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '男' }));
    expect(received).toEqual([['1', '2'], []]);
    rerender(<CheckField label="角色" options={[]} value={[]} onChange={() => undefined} />);
    expect(screen.getByRole('group', { name: '角色' }).textContent).toBe('角色暂无数据');
  });

  it('a switch shows a text for its state and reports a change', async () => {
    const received: boolean[] = [];
    render(
      <SwitchField
        label="是否共享"
        labels={['是', '否']}
        checked={false}
        onChange={(is) => received.push(is)}
      />,
    );
    const control = screen.getByRole('switch');
    expect(control.closest('label')?.textContent).toBe('是否共享否');
    await userEvent.click(control);
    expect(received).toEqual([true]);
  });
});
