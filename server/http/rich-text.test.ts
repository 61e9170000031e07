import { afterAll, describe, expect, it } from 'vitest';
import { createParsing, type Parsing } from '#server/parsing/parsing.ts';
import { cleanHtml } from '#server/files/clean-html.ts';
import { createTextCleaner } from './rich-text.ts';

describe('rich text', () => {
  it.each([
    ['<p onclick="x()">甲</p><script>x()</script>', '<p>甲</p>'],
    ['<a href="javascript:x()">乙</a>', '<a rel="noopener noreferrer">乙</a>'],
    ['<p style="background:url(javascript:x());color:red">丙</p>', '<p style="color:red">丙</p>'],
    ['<iframe src="https://x"></iframe>丁', '丁'],
    ['<p class="rt-BaseDialogOverlay rt-r-position-fixed">戊</p>', '<p>戊</p>'],
    ['<p class="rt-Box own-note Own-x">己</p>', '<p class="own-note">己</p>'],
  ])('%s becomes %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it('is limited to a nesting depth that no editor exceeds', () => {
    const deep = cleanHtml(`${'<div>'.repeat(9000)}底`);
    expect(deep.match(/<div>/g)?.length ?? 0).toBeLessThanOrEqual(50);
  });
});

describe('texts that are read repeatedly', () => {
  const parsing = createParsing({ warn: () => undefined });
  afterAll(() => parsing.close());
  const long = (text: string): string => `<p>${text}</p>`.repeat(4000);

  it('are cleaned once, also for concurrent requests', async () => {
    const asked: unknown[] = [];
    const run: Parsing['run'] = (job, input) => {
      asked.push(input);
      return parsing.run(job, input);
    };
    const clean = createTextCleaner({ parsing: { ...parsing, run } });
    const texts = [long('甲'), long('乙')];
    await Promise.all([...texts, ...texts].map(clean));
    expect(await Promise.all(texts.map(clean))).toEqual(texts);
    expect(asked).toEqual(texts);
  });

  it('are cleaned again after a failure', async () => {
    let tries = 0;
    const run: Parsing['run'] = (job, input) => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('busy')) : parsing.run(job, input);
    };
    const clean = createTextCleaner({ parsing: { ...parsing, run } });
    await expect(clean(long('甲'))).rejects.toThrow('busy');
    expect(await clean(long('甲'))).toBe(long('甲'));
  });
});
