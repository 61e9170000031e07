import { describe, expect, it } from 'vitest';
import { wholeDays } from './filter.rules.ts';

describe('a condition', () => {
  it('a day covers 24 hours in a field with timestamps', () => {
    const on = (rule: 'le' | 'gt' | 'ge') => ({ field: 'at', rule, values: ['2030-05-17'] });
    const end = ['2030-05-17 23:59:59'];
    const isMoment = (field: string) => field === 'at';
    expect(wholeDays(on('le'), isMoment)).toEqual({ field: 'at', rule: 'le', values: end });
    expect(wholeDays({ join: 'and', of: [on('gt'), on('ge')] }, isMoment)).toEqual({
      join: 'and',
      of: [{ field: 'at', rule: 'gt', values: end }, on('ge')],
    });
    expect(wholeDays({ field: 'at', rule: 'eq', values: ['2030-05-17'] }, isMoment)).toMatchObject({
      join: 'and',
      of: [{ rule: 'ge' }, { rule: 'le', values: end }],
    });
    expect(wholeDays(on('le'), () => false)).toEqual(on('le'));
  });

  it('"not equal" excludes the whole day, and a list of days covers each of them', () => {
    const isMoment = () => true;
    const end = ['2030-05-17 23:59:59'];
    const values = ['2030-05-17'];
    const day = {
      join: 'and',
      of: [
        { field: 'at', rule: 'ge', values },
        { field: 'at', rule: 'le', values: end },
      ],
    };
    expect(wholeDays({ field: 'at', rule: 'ne', values }, isMoment)).toEqual({
      join: 'or',
      of: [
        { field: 'at', rule: 'lt', values },
        { field: 'at', rule: 'gt', values: end },
        { field: 'at', rule: 'empty', values: [] },
      ],
    });
    expect(
      wholeDays({ field: 'at', rule: 'in', values: [...values, '2030-05-18 08:00:00'] }, isMoment),
    ).toEqual({
      join: 'or',
      of: [day, { field: 'at', rule: 'eq', values: ['2030-05-18 08:00:00'] }],
    });
  });
});
