import { Theme } from '@radix-ui/themes';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { AppProvider } from '#shared/app/app-context.tsx';
import { dateTimeText } from '#shared/text/date-text.ts';
import { testApp } from '#shared/app/testing/test-app.ts';
import { DateField, DateRangeField, DateTimeField, type DateRange } from './date-field.tsx';

afterEach(cleanup);

type FormProps = {
  readonly kind?: 'day' | 'time';
  readonly start?: string;
  readonly min?: string;
  readonly max?: string;
  readonly openAt?: string;
  readonly onChange?: (value: string) => void;
};

function Form({ kind = 'day', start = '', onChange, ...bounds }: FormProps) {
  const [value, setValue] = useState(start);
  const Control = kind === 'day' ? DateField : DateTimeField;
  return (
    <AppProvider value={testApp({})}>
      <Theme>
        <Control
          label="生日"
          {...bounds}
          value={value}
          onChange={(next) => {
            setValue(next);
            onChange?.(next);
          }}
        />
      </Theme>
    </AppProvider>
  );
}

function show(props: FormProps) {
  const received: string[] = [];
  render(<Form {...props} onChange={(value) => received.push(value)} />);
  return {
    received,
    user: userEvent.setup(),
    input: screen.getByRole<HTMLInputElement>('textbox', { name: '生日' }),
  };
}

const button = (name: string) => screen.getByRole('button', { name });

async function open(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(button('打开日历'));
  await screen.findByRole('grid');
}

const focused = () => document.activeElement?.getAttribute('aria-label');

describe('a typed date', () => {
  it('is reported in the standard format immediately, and displayed in it on blur', async () => {
    const { received, user, input } = show({});
    await user.type(input, '2016/5/1');
    expect([received.at(-1), input.value]).toEqual(['2016-05-01', '2016/5/1']);
    await user.tab();
    expect(input.value).toBe('2016-05-01');
    await user.clear(input);
    expect(received.at(-1)).toBe('');
  });

  it('is reported as typed if it is invalid, and its error is shown on blur until it is corrected', async () => {
    const { received, user, input } = show({});
    await user.type(input, '2016-02-30');
    expect([received.at(-1), screen.queryByRole('alert')]).toEqual(['2016-02-30', null]);
    await user.tab();
    expect(screen.getByRole('alert').textContent).toBe('请输入正确的日期');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await user.type(input, '{Backspace}{Backspace}28');
    expect(screen.queryByRole('alert')).toBe(null);
  });

  it('shows its error on Enter if it is out of range', async () => {
    const { user, input } = show({ min: '2000-01-01' });
    await user.type(input, '1999-12-31{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('不能早于 2000-01-01');
  });

  it('includes seconds if it has a time', () => {
    const { received, input } = show({ kind: 'time', start: '2026-11-21 08:00:00' });
    expect(input.value).toBe('2026-11-21 08:00:00');
    fireEvent.change(input, { target: { value: '2026-11-22T09:30' } });
    fireEvent.change(input, { target: { value: '' } });
    expect(received).toEqual(['2026-11-22 09:30:00', '']);
  });

  it('is replaced when the value changes', () => {
    const field = (value: string) => <DateField label="生日" value={value} onChange={() => undefined} />;
    const { rerender } = render(field('2016-05-01'));
    rerender(field('2017-06-02'));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('2017-06-02');
  });
});

describe('the calendar', () => {
  it('opens at the selected day, and restores the focus after a selection', async () => {
    const { received, user, input } = show({ start: '2016-05-01' });
    await open(user);
    expect(focused()).toBe('2016年5月1日 星期日');
    expect(
      screen
        .getAllByRole('columnheader')
        .map((one) => one.textContent)
        .join(''),
    ).toBe('一二三四五六日');
    await user.keyboard('{ArrowRight}{PageDown}{Enter}');
    await waitFor(() => expect(screen.queryByRole('grid')).toBe(null));
    expect([received, input.value]).toEqual([['2016-06-02'], '2016-06-02']);
    await waitFor(() => expect(focused()).toBe('打开日历'));
  });

  it('opens from the input with Alt+ArrowDown, and Escape closes it without a change', async () => {
    const { received, user, input } = show({ start: '2016-05-01' });
    input.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('grid');
    await user.keyboard('{ArrowUp}{Escape}');
    await waitFor(() => expect(screen.queryByRole('grid')).toBe(null));
    expect(received).toEqual([]);
  });

  it('navigates to another month and year', async () => {
    const { received, user } = show({ start: '2016-05-31' });
    await open(user);
    await user.selectOptions(screen.getByRole('combobox', { name: '年份' }), '2024年');
    await user.selectOptions(screen.getByRole('combobox', { name: '月份' }), '2月');
    expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('2024年2月');
    await user.click(button('上个月'));
    await user.click(button('2024年1月29日 星期一'));
    expect(received).toEqual(['2024-01-29']);
  });

  it('disables days out of range', async () => {
    const { received, user } = show({ start: '2016-05-10', min: '2016-05-09', max: '2016-05-11' });
    await open(user);
    const far = button('2016年5月8日 星期日');
    expect(far.matches(':disabled')).toBe(true);
    await user.click(far);
    expect(received).toEqual([]);
    expect(button('今天').matches(':disabled')).toBe(true);
  });

  it('has buttons for today and for clearing the value', async () => {
    const { received, user } = show({ start: '2016-05-10' });
    await open(user);
    await user.click(button('今天'));
    await open(user);
    await user.click(button('清空'));
    expect(received).toEqual([dateTimeText(new Date()).slice(0, 10), '']);
  });

  it('keeps the time when another day is selected, and stays open for changing the time', async () => {
    const { received, user } = show({ kind: 'time', start: '2026-11-21 08:00:30' });
    await open(user);
    await user.click(button('2026年11月22日 星期日'));
    await user.selectOptions(screen.getByRole('combobox', { name: '时' }), '17');
    await user.click(button('确定'));
    await waitFor(() => expect(screen.queryByRole('grid')).toBe(null));
    expect(received).toEqual(['2026-11-22 08:00:30', '2026-11-22 17:00:30']);
  });
});

describe('a date range', () => {
  it('has presets, and shows an error if it ends before it begins', async () => {
    const received: DateRange[] = [];
    const month = { begin: '2026-10-22', end: '2026-11-21' };
    const presets = [
      { text: '最近30天', range: month },
      { text: '最近90天', range: { begin: '2026-08-23', end: '2026-11-21' } },
    ];
    const range = (value: DateRange) => (
      <DateRangeField label="日期" value={value} presets={presets} onChange={(next) => received.push(next)} />
    );
    const { rerender } = render(range(month));
    expect(screen.getByRole('radio', { name: '最近30天' }).matches(':checked')).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: '最近90天' }));
    fireEvent.change(screen.getByLabelText('日期起'), { target: { value: '2026-11-01' } });
    expect(received).toEqual([presets[1]?.range, { begin: '2026-11-01', end: '2026-11-21' }]);
    rerender(range({ begin: '2026-11-22', end: '2026-11-21' }));
    fireEvent.blur(screen.getByLabelText('日期止'));
    expect(screen.getByRole('alert').textContent).toBe('不能早于 2026-11-22');
  });
});

describe('the first month of the calendar', () => {
  const month = () => screen.getByRole('grid').getAttribute('aria-label');
  const monthOf = (day: Date) => `${day.getFullYear()}年${day.getMonth() + 1}月`;

  it('is the present one', async () => {
    const { user } = show({ kind: 'time' });
    await open(user);
    expect(month()).toBe(monthOf(new Date()));
  });

  it('is the given one for a birthday, unless there is a value', async () => {
    const { user } = show({ openAt: '2016-03-01' });
    await open(user);
    expect(month()).toBe('2016年3月');
    cleanup();
    const other = show({ openAt: '2016-03-01', start: '2014-05-06' });
    await open(other.user);
    expect(month()).toBe('2014年5月');
  });

  it('offers few years for a moment and a hundred for a day', async () => {
    const years = () => screen.getByRole('combobox', { name: '年份' }).querySelectorAll('option').length;
    const moment = show({ kind: 'time' });
    await open(moment.user);
    expect(years()).toBe(26);
    cleanup();
    const day = show({});
    await open(day.user);
    expect(years()).toBe(121);
  });
});
