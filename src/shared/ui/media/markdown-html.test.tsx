import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AppProvider } from '#shared/app/app-context.tsx';
import { sanitizeHtml } from '#shared/text/safe-html.ts';
import { testApp } from '#shared/app/testing/test-app.ts';
import { markdownHtml } from './markdown-html.ts';
import { MarkdownText } from './markdown-text.tsx';

afterEach(cleanup);

const longest = 100_000;
const filled = (part: string): string => part.repeat(Math.ceil(longest / part.length)).slice(0, longest);

/** Inputs that make Markdown parsers rescan a text for each of its characters, or recurse as deeply. */
const worst: readonly (readonly [string, string])[] = [
  ...['[', '![', '[a](', '*a ', 'a**b ', 'a***', '*_~[', '_a ', '`', '<', '<!--', '> ', '>', '- ', '1. '].map(
    (part): [string, string] => [part, filled(part)],
  ),
  ...['|', '[a][b]', '[a]: b\n', '&', '\\', '~~a ', '    x\n', 'a\n=\n', '](', 'http://', 'a@'].map(
    (part): [string, string] => [part, filled(part)],
  ),
  ['runs of ` of every length', Array.from({ length: 440 }, (_, at) => `e${'`'.repeat(at)}`).join('')],
  ['lists in lists', Array.from({ length: 440 }, (_, at) => `${' '.repeat(at)}- a\n`).join('')],
  ['a table of one long row', `|a|b|\n|-|-|\n${filled('|x')}`],
];

/** Milliseconds beyond the linear time; quadratic behaviour with 100,000 characters takes minutes more. */
const allowance = 500;
/** Quadratic behaviour appears in every attempt; a busy machine does not. */
const attempts = 4;

function timeOf(text: string): number {
  const start = performance.now();
  markdownHtml(text);
  return performance.now() - start;
}

/**
 * Returns how much longer a text takes than four times a quarter of it, measured just before; the best of several
 * attempts.
 */
function lateness(text: string): number {
  const quarter = text.slice(0, text.length / 4);
  let late = Infinity;
  for (let attempt = 0; attempt < attempts && late > allowance; attempt += 1) {
    const expected = 4 * timeOf(quarter);
    late = timeOf(text) - expected;
  }
  return late;
}

describe('Markdown', () => {
  it.each(worst)('is converted to HTML in linear time, without errors: %j', (_name, text) => {
    expect(lateness(text)).toBeLessThanOrEqual(allowance);
    expect(markdownHtml(text).length).toBeGreaterThan(0);
  });

  it('is converted to the expected HTML', () => {
    expect(markdownHtml('# 题\n\n**重** ~~旧~~ `x`\n第二行\n\n- 一\n\n|a|\n|-|\n|1|')).toBe(
      '<h1>题</h1>\n<p><strong>重</strong> <s>旧</s> <code>x</code><br>\n第二行</p>\n<ul>\n<li>一</li>\n</ul>\n' +
        '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>\n',
    );
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '![x](javascript:alert(1))',
    '<javascript:alert(1)>',
    '[x]("onmouseover="alert(1))',
    '<svg><style><img src=x onerror=alert(1)>',
    '`` <b onclick=alert(1)> ``',
  ])('cannot inject HTML or unsafe links: %s', (text) => {
    const holder = new DOMParser().parseFromString(sanitizeHtml(markdownHtml(text)), 'text/html').body;
    expect(
      holder.querySelectorAll('script, svg, style, iframe, b, [onerror], [onclick], [onmouseover]'),
    ).toHaveLength(0);
    const addresses = [...holder.querySelectorAll('[href], [src]')].map(
      (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
    );
    expect(addresses.filter((address) => /^(javascript|data):/i.test(address))).toEqual([]);
  });

  it('is rendered with strong text and safe links', async () => {
    const { container } = render(
      <AppProvider value={testApp({})}>
        <MarkdownText text={'**好** [去](https://a.cn)'} />
      </AppProvider>,
    );
    await waitFor(() => expect(container.querySelector('strong')?.textContent).toBe('好'));
    expect(screen.getByRole('link', { name: '去' }).getAttribute('rel')).toBe('noopener noreferrer');
  });
});
