import { describe, expect, it } from 'vitest';
import { createSuggestions } from './suggestions.ts';
import { regionPaths } from '#server/forms/shared/choices/regions.ts';

describe('name suggestions in a message', () => {
  const names = ['甲班', '乙班', '丙班', '王小明', '王大明', '李雷'];

  it('the most similar names come first, then the first ones, with the total number', () => {
    const suggest = createSuggestions({ names, total: 40 });
    expect(suggest('王小朋')).toEqual({ names: ['王小明', '王大明', '甲班', '乙班', '丙班'], total: 40 });
    expect(suggest('x').names).toEqual(['甲班', '乙班', '丙班', '王小明', '王大明']);
  });

  it('finding similar names for many long texts takes less than two seconds', () => {
    const long = Array.from({ length: 4000 }, (_, at) => `${at}${'很长的名称'.repeat(50)}`);
    const suggest = createSuggestions({ names: long, total: long.length });
    const texts = Array.from({ length: 10_000 }, (_, at) => `${at}${'长名称'.repeat(50)}`);
    const begun = performance.now();
    const found = texts.map((text) => suggest(text).names.length);
    expect(performance.now() - begun).toBeLessThan(2000);
    expect(new Set(found)).toEqual(new Set([5]));
  });

  it.each([
    ['浙江省/南京市/西湖区', '浙江省/杭州市/西湖区'],
    ['西湖区', '浙江省/杭州市/西湖区'],
    ['杭州', '浙江省/杭州市/上城区'],
    ['北京海定', '北京市/北京市/海淀区'],
  ])('the suggestions for the region %s include %s', (text, region) => {
    const names = regionPaths();
    expect(createSuggestions({ names, total: names.length })(text).names).toContain(region);
  });
});
