import { describe, expect, test } from 'vitest';
import { videoValue } from './unit-video.rules.ts';

const frame = (src: string): string =>
  `<iframe src="${src}" allowfullscreen="true" sandbox="allow-scripts allow-same-origin allow-presentation"></iframe>`;

describe('a video', () => {
  test('that is empty is none, whatever its source', () => {
    expect([1, 2, 3].map((source) => videoValue(source, '  '))).toEqual([null, null, null]);
    expect(videoValue(1, null)).toBe(null);
  });

  test('that was uploaded is its path', () => {
    expect(videoValue(1, ' abc.mp4 ')).toBe('abc.mp4');
  });

  test('of a link is a web address', () => {
    expect(videoValue(2, 'https://example.com/视频 1%25.mp4?a=1&b=2')).toBe(
      'https://example.com/%E8%A7%86%E9%A2%91%201%25.mp4?a=1&b=2',
    );
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '/relative.mp4', 'ftp://example.com/a.mp4', 'abc'])(
    'of a link is not %s',
    (text) => {
      expect(() => videoValue(2, text)).toThrow('请输入正确的视频地址');
    },
  );

  test.each([
    [
      '<iframe src="//player.example.com/p.html?a=1&amp;b=2" onload="alert(1)"></iframe><script>1</script>',
      'https://player.example.com/p.html?a=1&amp;b=2',
    ],
    ["<IFRAME width=1 SRC='http://example.com/x'></IFRAME>", 'http://example.com/x'],
    ['<iframe src=https://example.com/x></iframe>', 'https://example.com/x'],
    [
      'https://example.com/"><script>alert(1)</script>',
      'https://example.com/%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    ],
    ['https://example.com/#"><img src=x>', 'https://example.com/#%22%3E%3Cimg%20src=x%3E'],
  ])('of a foreign player is a frame with only the address of %s', (code, src) => {
    expect(videoValue(3, code)).toBe(frame(src));
  });

  test.each([
    '<script src="https://example.com/x.js"></script>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '播放器',
  ])('of a foreign player is not %s', (code) => {
    expect(() => videoValue(3, code)).toThrow('请输入正确的外部播放器代码');
  });

  const allowed = ['bilibili.com', 'v.qq.com'];

  test.each(['https://player.bilibili.com/p.html?x=1', 'https://bilibili.com/p.html', 'https://v.qq.com/a'])(
    'of a player at %s is allowed by the list',
    (address) => {
      expect(videoValue(3, `<iframe src="${address}"></iframe>`, allowed)).toBe(frame(address));
    },
  );

  test.each([
    'https://notbilibili.com/p.html',
    'https://bilibili.com.example.com/p.html',
    'https://bilibili.com@example.com/p.html',
  ])('of a player at %s is not', (address) => {
    expect(() => videoValue(3, address, allowed)).toThrow(/不允许使用 .* 的播放器/);
  });
});
