import { describe, expect, test } from 'vitest';
import { videoValue } from './unit-video.rules.ts';

const frame = (src: string): string =>
  `<iframe src="${src}" allowfullscreen="true" sandbox="allow-scripts allow-same-origin allow-presentation"></iframe>`;

describe('the value of a video', () => {
  test('is null if the input is empty, for every source', () => {
    expect([1, 2, 3].map((source) => videoValue(source, '  '))).toEqual([null, null, null]);
    expect(videoValue(1, null)).toBe(null);
  });

  test('is the path of an uploaded file', () => {
    expect(videoValue(1, ' abc.mp4 ')).toBe('abc.mp4');
  });

  test('is a normalised web address for a link', () => {
    expect(videoValue(2, 'https://example.com/视频 1%25.mp4?a=1&b=2')).toBe(
      'https://example.com/%E8%A7%86%E9%A2%91%201%25.mp4?a=1&b=2',
    );
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '/relative.mp4', 'ftp://example.com/a.mp4', 'abc'])(
    'cannot be the link %s',
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
  ])('is an iframe with only the address %s for an external player', (code, src) => {
    expect(videoValue(3, code)).toBe(frame(src));
  });

  test.each([
    '<script src="https://example.com/x.js"></script>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '播放器',
  ])('cannot be the external player %s', (code) => {
    expect(() => videoValue(3, code)).toThrow('请输入正确的外部播放器代码');
  });

  const allowed = ['bilibili.com', 'v.qq.com'];

  test.each(['https://player.bilibili.com/p.html?x=1', 'https://bilibili.com/p.html', 'https://v.qq.com/a'])(
    'may be the player at %s, whose host is allowed',
    (address) => {
      expect(videoValue(3, `<iframe src="${address}"></iframe>`, allowed)).toBe(frame(address));
    },
  );

  test.each([
    'https://notbilibili.com/p.html',
    'https://bilibili.com.example.com/p.html',
    'https://bilibili.com@example.com/p.html',
  ])('cannot be the player at %s, whose host is not allowed', (address) => {
    expect(() => videoValue(3, address, allowed)).toThrow(/不允许使用 .* 的播放器/);
  });
});
