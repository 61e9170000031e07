import { describe, expect, it } from 'vitest';
import type { Definition } from '#machines/report-building/report-values.ts';
import { withReferences } from './references.ts';

const whole: Definition = {
  source: { kind: 'view', code: 'works' },
  groups: [{ field: 'depart' }, { field: 'day' }],
  measures: [
    { key: 'm1', fn: 'count', label: '条数' },
    { key: 'm2', fn: 'sum', field: 'score', label: '总分' },
    { key: 'm3', fn: 'ratio', of: 'm2', over: 'm1', label: '人均' },
  ],
  params: [{ key: 'p1', label: '从', kind: 'date' }],
  filter: { and: [{ field: 'day', rule: 'ge', param: 'p1' }, { or: [{ field: 'name', rule: 'empty' }] }] },
  order: [
    { by: 'm2', order: 'desc' },
    { by: 'depart', order: 'asc' },
  ],
  charts: [
    { kind: 'bar', title: '图', x: 'depart', series: ['m1', 'm2'] },
    { kind: 'pie', title: '饼', series: ['m2'] },
  ],
};
const after = (change: Partial<Definition>) => withReferences(whole, { ...whole, ...change });

describe('references within a report definition', () => {
  it('are unchanged if nothing was renamed', () => {
    const next = { ...whole, limit: 5 };
    expect(withReferences(whole, next)).toBe(next);
  });

  it('follow a renamed parameter and become an empty value when it is removed', () => {
    const [first, second] = whole.filter?.and ?? [];
    expect(after({ params: [{ key: 'since', label: '从', kind: 'date' }] }).filter).toEqual({
      and: [{ ...first, param: 'since' }, second],
    });
    expect(after({ params: [] }).filter).toEqual({
      and: [{ field: 'day', rule: 'ge', values: [''] }, second],
    });
  });

  it('follow the changed field of a group and are removed with the group', () => {
    const { order, charts } = after({ groups: [{ field: 'sex' }, { field: 'day' }] });
    expect([order?.[1]?.by, charts?.[0]?.x]).toEqual(['sex', 'sex']);
    const without = after({ groups: [{ field: 'day' }] });
    expect([without.order, without.charts?.[0]]).toEqual([
      [{ by: 'm2', order: 'desc' }],
      { kind: 'bar', title: '图', series: ['m1', 'm2'] },
    ]);
  });

  it('are removed with a measure, and a chart without remaining measures shows all', () => {
    const { order, charts, measures } = after({
      measures: (whole.measures ?? []).filter(({ key }) => key !== 'm2'),
    });
    expect(order).toEqual([{ by: 'depart', order: 'asc' }]);
    expect(charts).toEqual([
      { kind: 'bar', title: '图', x: 'depart', series: ['m1'] },
      { kind: 'pie', title: '饼' },
    ]);
    expect(measures?.[1]).toEqual({ key: 'm3', fn: 'ratio', over: 'm1', label: '人均' });
  });

  it('are removed with a column', () => {
    const rows: Definition = {
      source: whole.source,
      columns: [{ field: 'depart' }, { field: 'day' }],
      order: [{ by: 'day', order: 'asc' }],
    };
    expect(withReferences(rows, { ...rows, columns: [{ field: 'depart' }] }).order).toBe(undefined);
  });
});
