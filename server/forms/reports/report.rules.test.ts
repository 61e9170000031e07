import { describe, expect, it } from 'vitest';
import { fieldsAsked, filterOf } from './report-filter.rules.ts';
import { fillPlaceholder, paramValues } from './report-params.rules.ts';
import { definitionProblems, type ReportDefinition } from './report.rules.ts';
import { stepText } from './report-texts.ts';

const good: ReportDefinition = {
  source: { kind: 'view', code: 'works' },
  groups: [{ field: 'depart' }],
  measures: [
    { key: 'rows', fn: 'count', label: '数量' },
    { key: 'sum', fn: 'sum', field: 'score', label: '总分' },
    { key: 'share', fn: 'ratio', of: 'sum', over: 'rows', label: '人均' },
  ],
  params: [{ key: 'from', label: '从', kind: 'date' }],
  filter: { and: [{ field: 'createTime', rule: 'ge', param: 'from' }] },
  order: [{ by: 'rows', order: 'desc' }],
  charts: [{ kind: 'bar', title: '图', x: 'depart', series: ['rows'] }],
};

const pathsOf = (change: Partial<ReportDefinition>): string[] =>
  definitionProblems({ ...good, ...change }).map(({ field }) => field);

describe('a definition', () => {
  it('a valid definition has no problems', () => {
    expect(definitionProblems(good)).toEqual([]);
  });

  it.each<[string, Partial<ReportDefinition>, string[]]>([
    ['shows nothing', { measures: [], groups: [], order: [], charts: [], columns: [] }, ['columns']],
    ['groups without a measure', { measures: [], order: [], charts: [] }, ['columns', 'measures']],
    ['pivots by what it groups by', { pivot: { field: 'depart' } }, ['pivot']],
    ['groups twice by one field', { groups: [{ field: 'depart' }, { field: 'depart' }] }, ['groups.1.field']],
    [
      'names a measure like a group',
      { measures: [{ key: 'depart', fn: 'count', label: '数' }], order: [], charts: [] },
      ['measures.0.key'],
    ],
    [
      'divides by a ratio',
      {
        measures: [
          ...(good.measures ?? []),
          { key: 'more', fn: 'ratio', of: 'rows', over: 'share', label: '比' },
        ],
      },
      ['measures.3.over'],
    ],
    ['adds up nothing', { measures: [{ key: 'rows', fn: 'sum', label: '数' }] }, ['measures.0.field']],
    [
      'asks by a parameter that is none',
      { filter: { field: 'name', rule: 'eq', param: 'no' } },
      ['filter.param'],
    ],
    [
      'asks in two ways at once',
      { filter: { field: 'name', rule: 'eq', values: ['1'], and: [] } },
      ['filter'],
    ],
    ['asks without a value', { filter: { or: [{ field: 'name', rule: 'eq' }] } }, ['filter.or.0']],
    ['sorts by what it does not show', { order: [{ by: 'name', order: 'asc' }] }, ['order.0.by']],
    [
      'draws what it does not count',
      { charts: [{ kind: 'pie', title: '图', x: 'name', series: ['no'] }] },
      ['charts.0.x', 'charts.0.series'],
    ],
    ['combines a pie', { layout: 'combined', charts: [{ kind: 'pie', title: '图' }] }, ['layout']],
  ])('a definition that %s is reported at its place', (_what, change, paths) => {
    expect(pathsOf(change)).toEqual(paths);
  });

  it('conditions that are too deep or too many are refused', () => {
    const leaf = { field: 'name', rule: 'empty' } as const;
    const deep = { and: [{ or: [{ and: [{ or: [{ and: [leaf] }] }] }] }] };
    expect(pathsOf({ filter: deep })).toEqual(['filter.and.0.or.0.and.0.or.0.and.0']);
    expect(pathsOf({ filter: { and: Array.from({ length: 49 }, () => leaf) } })).toEqual([]);
    expect(pathsOf({ filter: { and: Array.from({ length: 50 }, () => leaf) } })).toEqual(['filter.and.49']);
  });
});

const reader = { username: 'teacher', now: new Date('2030-05-16T16:30:00Z') };

describe('filling in placeholders', () => {
  it.each([
    ['{today}', '2030-05-17'],
    ['{now}', '2030-05-17 00:30:00'],
    ['{weekStart}', '2030-05-13'],
    ['{monthStart}', '2030-05-01'],
    ['{yearStart}', '2030-01-01'],
    ['{me}', 'teacher'],
    ['{other}', '{other}'],
  ])('the placeholder %s becomes %s', (text, filled) => {
    expect(fillPlaceholder(text, reader)).toBe(filled);
  });
});

describe('a condition', () => {
  const values = paramValues(
    [
      { key: 'from', label: '从', kind: 'date', defaultValue: '{today}' },
      { key: 'none', label: '无', kind: 'text' },
    ],
    {},
    reader,
  );
  const filled = { values, reader };

  it('a condition gets the values of its parameters, and one without a value is omitted', () => {
    const condition = {
      or: [
        { field: 'a', rule: 'ge' as const, param: 'from' },
        { and: [{ field: 'b', rule: 'eq' as const, param: 'none' }] },
        { field: 'c', rule: 'eq' as const, values: ['{me}'] },
      ],
    };
    expect(filterOf(condition, filled)).toEqual({
      join: 'or',
      of: [
        { field: 'a', rule: 'ge', values: ['2030-05-17'] },
        { field: 'c', rule: 'eq', values: ['teacher'] },
      ],
    });
    expect(filterOf({ and: [{ field: 'b', rule: 'eq', param: 'none' }] }, filled)).toBe(undefined);
    expect(fieldsAsked(condition)).toEqual(['a', 'b', 'c']);
  });
});

it('a quarter and a month have a Chinese text', () => {
  expect(stepText('quarter', '2030-10-01')).toBe('2030年第4季度');
  expect(stepText('month', '2030-10-01')).toBe('2030年10月');
});
