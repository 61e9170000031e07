import { describe, expect, it } from 'vitest';
import document from '#openapi/gen/openapi.json' with { type: 'json' };
import { describeContract } from '#server/modules/monitor/api-doc.ts';
import { apiPage, operationHtml } from './api-page.ts';

const page = apiPage();

describe('the API page', () => {
  it('the page lists every operation and every schema once', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.keys(item));
    expect(page.match(/<details class="operation"/g)).toHaveLength(operations.length);
    for (const name of Object.keys(document.components.schemas))
      expect(page.split(`<details class="schema" id="${name}"`)).toHaveLength(2);
  });

  it('types link to their schemas, and every link has a target', () => {
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, name = '']) => name);
    expect(targets).toContain('UserRow');
    expect(targets.filter((name) => !page.includes(`id="${name}"`))).toEqual([]);
  });

  it('texts of the contract are escaped', () => {
    const [first] = describeContract();
    if (first === undefined) throw new Error('no operation');
    const html = operationHtml({ ...first, summary: '<b>', description: '<img src=x>', answer: '"><i>' });
    expect(html).toContain('&lt;img src=x&gt;');
    expect(html).not.toMatch(/<b>|<img|<i>/);
  });
});
