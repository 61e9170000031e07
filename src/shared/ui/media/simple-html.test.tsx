import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SimpleHtml } from './simple-html.tsx';

afterEach(cleanup);

const shown = (html: string) => render(<SimpleHtml html={html} />).container.innerHTML;

describe('configured HTML', () => {
  it('keeps text and some tags, and its links open in a new window', () => {
    expect(shown('<p>© 2026 <b>育才</b> &amp; 友</p>')).toBe('<p>© 2026 <b>育才</b> &amp; 友</p>');
    expect(shown('<a href="https://beian.miit.gov.cn" onclick="x()">备案</a>')).toBe(
      '<a href="https://beian.miit.gov.cn" target="_blank" rel="noopener noreferrer">备案</a>',
    );
  });

  it('contains no scripts, styles or external resources', () => {
    expect(shown('<script>alert(1)</script><style>*{}</style><object data="/x"></object>')).toBe('');
    expect(shown('<img src=x onerror=alert(1)><img src="https://evil.example/a.png">')).toBe('');
    expect(shown('<p style="position:fixed" class="a" id="b">x</p>')).toBe('<p>x</p>');
    expect(shown('<svg onload="alert(1)"><text>x</text></svg>')).toBe('<span><span>x</span></span>');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', ' javascript:x', '/\\evil.example'])(
    'removes a link to %s',
    (href) => {
      expect(shown(`<a href="${href}">x</a>`)).toBe('<span>x</span>');
    },
  );
});
