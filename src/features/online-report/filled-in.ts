import type { SelectOption } from '#ui/choice/option.ts';

/** What stands for a day that the server fills in when the report is read. */
export const filledDays: readonly SelectOption[] = [
  { value: '{today}', text: '今天' },
  { value: '{weekStart}', text: '本周一' },
  { value: '{monthStart}', text: '本月1日' },
  { value: '{yearStart}', text: '本年1月1日' },
];

/** And for a moment. */
export const filledMoments: readonly SelectOption[] = [{ value: '{now}', text: '现在' }, ...filledDays];

/** What stands for whoever reads the report. */
export const filledPeople: readonly SelectOption[] = [{ value: '{me}', text: '查看报表的人' }];
