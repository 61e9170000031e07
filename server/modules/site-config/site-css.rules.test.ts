import { describe, expect, it } from 'vitest';
import { siteCss } from './site-css.rules.ts';

const cssOf = (text: string): string => siteCss(text).css;
const problemOf = (text: string): string => {
  const [first] = siteCss(text).problems;
  return first === undefined ? '' : `${first.line}: ${first.message}`;
};

describe('an allowed style', () => {
  it.each([
    ['.card { color: red; }', '[data-site] .card{color:red}'],
    [
      'h1, a:hover > span { font: 700 20px/1.2 "Noto Sans SC" }',
      '[data-site] h1,[data-site] a:hover > span{font:700 20px/1.2 "Noto Sans SC"}',
    ],
    [':root { --accent-9: #1890ff }', '[data-site]{--accent-9:#1890ff}'],
    ['body.dark main { opacity: .5 }', '[data-site].dark main{opacity:.5}'],
    ['html body { margin: 0 !important }', '[data-site]{margin:0!important}'],
    [
      '@media (max-width: 600px) { p { width: calc(100% - 2px) } }',
      '@media (max-width: 600px){[data-site] p{width:calc(100% - 2px)}}',
    ],
    [
      '.a { background: url("/api/sys/common/static/abc_1.png") no-repeat }',
      '[data-site] .a{background:url("/api/sys/common/static/abc_1.png") no-repeat}',
    ],
    ['li:nth-child(2n+1)::before { color: #fff }', '[data-site] li:nth-child(2n+1)::before{color:#fff}'],
    ['/* note */ .a { /* x */ gap: 4px }', '[data-site] .a{gap:4px}'],
    ['', ''],
  ])('is kept, limited to the site: %s', (text, css) => {
    expect(siteCss(text)).toEqual({ css, problems: [] });
  });
});

describe('a refused style', () => {
  it.each([
    ['@import url("https://evil.example/x.css");', '1: 不支持 @import'],
    ['@font-face { src: url(https://evil.example/f.woff) }', '1: 不支持 @font-face'],
    ['@media screen { @media print { a { color: red } } }', '1: 不支持 @media'],
    ['@supports (display: grid) { a { color: red } }', '1: 不支持 @supports'],
    ['@media (x) } body { color: red }', '1: 不是完整的 CSS'],
    ['a { color: red', '1: 不是完整的 CSS'],
    ['color: red', '1: 声明要写在选择器里'],
    ['color: red;', '1: 声明要写在选择器里'],
    ['\n.a { background: url(https://evil.example/?x) }', '2: background：只能用 url() 引用本站已上传的图片'],
    ['.a { background: url(//evil.example/a.png) }', '1: background：只能用 url() 引用本站已上传的图片'],
    ['.a { background: url(data:image/svg+xml,x) }', '1: background：只能用 url() 引用本站已上传的图片'],
    ['.a { background: URL(/api/sys/login) }', '1: background：只能用 url() 引用本站已上传的图片'],
    [
      '.a { background: url(/api/sys/common/static/../../login.png) }',
      '1: background：只能用 url() 引用本站已上传的图片',
    ],
    [
      '.a { background: image-set("https://evil.example/a.png" 1x) }',
      '1: background：只能用 url() 引用本站已上传的图片',
    ],
    [String.raw`.a { background: \75 rl(https://evil.example) }`, '1: background：含有不支持的内容'],
    ['.a { --x: url(https://evil.example/a.png) }', '1: --x：只能用 url() 引用本站已上传的图片'],
    ['.a { --x: } html { position: fixed }', '1: position：只能是 static 或 relative'],
    ['.a { position: fixed }', '1: position：只能是 static 或 relative'],
    ['.a { position: sticky !important }', '1: position：只能是 static 或 relative'],
    ['.a { position: var(--p) }', '1: position：只能是 static 或 relative'],
    ['.a { z-index: 99999 }', '1: 不支持的属性 z-index'],
    ['.a { behavior: url(x.htc) }', '1: 不支持的属性 behavior'],
    ['.a { -moz-binding: url(x.xml) }', '1: 不支持的属性 -moz-binding'],
    ['.a::after { content: "假的按钮" }', '1: 不支持的属性 content'],
    ['.a { width: expression(alert(1)) }', '1: width：只能用 url() 引用本站已上传的图片'],
    ['.a { color: red; } </style><script>alert(1)</script>', '1: 不是完整的 CSS'],
    ['.a { color: "</style><script>" }', '1: color：含有不支持的内容'],
    ['.a { width: calc(1px }', '1: 不是完整的 CSS'],
    ['+ .shell { display: none }', '1: 不支持的选择器 + .shell'],
    ['body ~ div { display: none }', '1: 不支持的选择器 body ~ div'],
    [':root + * { display: none }', '1: 不支持的选择器 :root + *'],
    ['a:has(input[value^="a"]) { color: red }', '1: 不支持的选择器 a:has(input[value^="a"])'],
    [String.raw`a\} b { color: red }`, String.raw`1: 不支持的选择器 a\} b`],
    ['a/**/+b { color: red }', '1: 不支持的选择器 a/**/+b'],
    ['.a { & + .b { color: red } }', '1: 不支持嵌套的规则'],
  ])('is reported and removed: %s', (text, problem) => {
    expect(problemOf(text)).toBe(problem);
    expect(cssOf(text)).not.toMatch(/evil|script|fixed|login|[+~]|content|expression|z-index/);
  });

  it('a text keeps its allowed rules next to refused ones', () => {
    expect(siteCss('.a { color: red; position: fixed }\n@import "x";\n.b { gap: 1px }')).toEqual({
      css: '[data-site] .a{color:red}\n[data-site] .b{gap:1px}',
      problems: [
        { line: 1, message: 'position：只能是 static 或 relative' },
        { line: 2, message: '不支持 @import' },
      ],
    });
  });
});
