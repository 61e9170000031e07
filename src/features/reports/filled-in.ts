import type { SelectOption } from '#shared/ui/choice/option.ts';

/** Placeholders for days, which the server resolves when the report is read. */
export const filledDays: readonly SelectOption[] = [
  { value: '{today}', text: '今天' },
  { value: '{weekStart}', text: '本周一' },
  { value: '{monthStart}', text: '本月1日' },
  { value: '{yearStart}', text: '本年1月1日' },
];

/** Placeholders for moments. */
export const filledMoments: readonly SelectOption[] = [{ value: '{now}', text: '现在' }, ...filledDays];

/** The placeholder for the report's reader. */
export const filledPeople: readonly SelectOption[] = [{ value: '{me}', text: '查看报表的人' }];
