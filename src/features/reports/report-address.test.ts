import { expect, it } from 'vitest';
import { changedParams, shownParams } from './report-address.ts';

it.each(['constructor', 'toString', 'class'])(
  'a parameter with the key %s uses its default until it has a value',
  (key) => {
    const head = { params: [{ key, label: '班级', kind: 'text' as const, defaultValue: '三班' }] };
    expect(shownParams(head, {})).toEqual({ [key]: '三班' });
    expect(changedParams(head, {})).toEqual({ [key]: '' });
    expect(changedParams(head, { [key]: ' 四班 ' })).toEqual({ [key]: '四班' });
  },
);
