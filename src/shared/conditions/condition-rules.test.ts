import { describe, expect, it } from 'vitest';
import {
  conditionOn,
  groupOf,
  hasReadableDates,
  hasRoom,
  rulesOf,
  withRule,
  type Condition,
} from './condition-rules.ts';

const on = (rule: Condition['rule'], values: string[] = []): Condition => ({
  field: 'a',
  ...(rule === undefined ? {} : { rule }),
  values,
});

describe('the rules of a field', () => {
  it.each([
    ['text', 'like'],
    ['integer', 'eq'],
    ['datetime', 'eq'],
    ['switch', 'eq'],
    ['checkbox', 'in'],
    ['user', 'eq'],
    ['image', 'empty'],
  ] as const)('the first rule of the field kind %s is %s', (kind, rule) => {
    expect(rulesOf({ kind })[0]).toBe(rule);
  });

  it.each(['user', 'users', 'depart', 'departs', 'category', 'link', 'list', 'checkbox'] as const)(
    'the rules of the field kind %s compare stored ids and exclude substring matches',
    (kind) => {
      expect(rulesOf({ kind })).not.toContain('like');
      expect(rulesOf({ kind })).toContain('in');
    },
  );
});

describe('a query condition', () => {
  it('has the first rule of its field by default, with an empty value if that rule takes one', () => {
    expect(conditionOn({ key: 'n', label: '数', kind: 'integer' })).toEqual({
      field: 'n',
      rule: 'eq',
      values: [''],
    });
    expect(conditionOn({ key: 'p', label: '图', kind: 'image' })).toEqual({ field: 'p', rule: 'empty' });
  });

  it('keeps the part of its value that a newly selected rule supports', () => {
    expect(withRule(on('in', ['1', '2']), 'eq')).toEqual(on('eq', ['1']));
    expect(withRule(on('eq', ['1']), 'in')).toEqual(on('in', ['1']));
    expect(withRule(on('eq', ['{me}']), 'in')).toEqual(on('in', ['']));
    expect(withRule(on('eq', ['1']), 'empty')).toEqual({ field: 'a', rule: 'empty' });
    expect(withRule({ field: 'a', rule: 'empty' }, 'eq')).toEqual(on('eq', ['']));
    expect(withRule({ field: 'a', rule: 'eq', param: 'p1' }, 'ne')).toEqual({
      field: 'a',
      rule: 'ne',
      param: 'p1',
    });
  });

  it('counts towards a limit of fifty conditions and groups', () => {
    const wide = groupOf(
      'and',
      Array.from({ length: 48 }, () => on('eq')),
    );
    expect([hasRoom(wide, 1), hasRoom(wide, 2)]).toEqual([true, false]);
    expect(hasRoom(groupOf('or', [wide]), 1)).toBe(false);
  });

  it('on a date requires a complete and valid date', () => {
    const fields = [
      { key: 'a', label: '日', kind: 'date' },
      { key: 'b', label: '时', kind: 'datetime' },
    ] as const;
    const asked = (a: string, b: string) =>
      hasReadableDates(groupOf('and', [on('eq', [a]), { field: 'b', rule: 'eq', values: [b] }]), fields);
    expect(asked('2026-03-01', '2026-03-01')).toBe(true);
    expect(asked('2026-03-01', '2026-03-01 08:00:00')).toBe(true);
    expect(asked('', '')).toBe(true);
    expect(asked('2026-03', '')).toBe(false);
    expect(asked('', '2026-02-30')).toBe(false);
  });
});
