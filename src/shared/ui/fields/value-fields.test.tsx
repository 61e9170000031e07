import { Theme } from '@radix-ui/themes';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ColorField } from './color-field.tsx';
import { IconPicker } from './icon-picker.tsx';
import { NumberField } from './number-field.tsx';

afterEach(cleanup);

describe('a number field', () => {
  it('accepts decimals and has a decimal keyboard on phones', async () => {
    const typed: string[] = [];
    render(
      <NumberField label="排序值" decimal min={1} onChange={(event) => typed.push(event.target.value)} />,
    );
    const input = screen.getByRole('spinbutton', { name: '排序值' });
    expect([input.getAttribute('inputmode'), input.getAttribute('step')]).toEqual(['decimal', 'any']);
    await userEvent.type(input, '1.5');
    expect(typed.at(-1)).toBe('1.5');
  });

  it('loses the focus on a wheel event', () => {
    render(<NumberField label="角色等级" />);
    const input = screen.getByRole('spinbutton');
    input.focus();
    fireEvent.wheel(input);
    expect(document.activeElement).toBe(document.body);
  });
});

describe('a colour field', () => {
  it('accepts a typed colour or one from the palette', () => {
    const received: string[] = [];
    render(<ColorField label="背景色" value="" onChange={(value) => received.push(value)} />);
    fireEvent.change(screen.getByLabelText('背景色'), { target: { value: ' #ff0000 ' } });
    fireEvent.change(screen.getByLabelText('背景色：从调色板选择'), { target: { value: '#00ff00' } });
    expect(received).toEqual(['#ff0000', '#00ff00']);
  });
});

describe('an icon picker', () => {
  function Form({ start }: { readonly start: string }) {
    const [value, setValue] = useState(start);
    return (
      <Theme>
        <IconPicker label="菜单图标" value={value} onChange={setValue} />
        <output>{value}</output>
      </Theme>
    );
  }
  const opener = () => screen.getByRole('button', { name: /^菜单图标/ });

  it('selects an icon by its name, and removes it', async () => {
    render(<Form start="home" />);
    const user = userEvent.setup();
    expect(opener().textContent).toBe('首页');
    await user.click(opener());
    expect(screen.getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe('首页');
    await user.click(screen.getByRole('radio', { name: '图表' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect([screen.getByRole('status').textContent, opener().textContent]).toEqual(['bar-chart', '图表']);
    await user.click(opener());
    await user.click(screen.getByRole('radio', { name: '无图标' }));
    expect([screen.getByRole('status').textContent, opener().textContent]).toEqual(['', '无图标']);
  });

  it('selects an icon with Enter, not with the arrow keys alone', async () => {
    render(<Form start="home" />);
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{Enter}{ArrowRight}');
    expect(screen.getByRole('status').textContent).toBe('home');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('status').textContent).toBe('dashboard');
  });

  it('preserves an unknown icon', async () => {
    render(<Form start="ant-design" />);
    expect(opener().textContent).toBe('ant-design');
    await userEvent.click(opener());
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('status').textContent).toBe('ant-design');
  });
});
