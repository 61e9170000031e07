import { describe, expect, it } from 'vitest';
import type { Definition } from '#machines/report-building/report-values.ts';
import { lackingOf, paramsOf } from './preview-params.ts';
import { dataOf, headOf } from '../testing/report-server.ts';

const source = { kind: 'view', code: 'works' } as const;
const since = { key: 'since', label: '开始日期', kind: 'date', required: true } as const;

describe('the parameters of a preview', () => {
  it('keep fixed defaults and are optional if the server computes their default', () => {
    const day = { ...since, defaultValue: '{today}' };
    const fixed = { ...since, key: 'till', defaultValue: '2026-11-01' };
    const params = paramsOf(undefined, { source, params: [day, fixed, since] });
    expect(params).toEqual([{ ...since, required: false }, fixed, since]);
    expect(lackingOf(params, {})).toEqual(since);
    expect(lackingOf(params, { since: '2026-11-02' })).toBe(undefined);
    expect(lackingOf(params, { since: '2026-11-02', till: '' })).toEqual(fixed);
    expect(lackingOf([{ ...since, required: false }], {})).toBe(undefined);
  });

  it('are taken from the response only if it belongs to the current definition', () => {
    const of: Definition = { source, params: [since] };
    const filled = [{ ...since, defaultValue: '2026-11-26' }];
    const answer = { view: { head: headOf({ params: filled }), data: dataOf([], []) }, of };
    expect(paramsOf(answer, of)).toEqual(filled);
    expect(paramsOf(answer, { source, params: [{ ...since }] })).toEqual([since]);
    expect(paramsOf(answer, { source })).toEqual([]);
  });
});
