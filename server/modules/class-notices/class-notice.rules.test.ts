import { describe, expect, it } from 'vitest';
import { noticeHtml, receiversText, requirePause } from './class-notice.rules.ts';

describe('the text of a notice', () => {
  it('keeps its lines and paragraphs', () => {
    expect(noticeHtml('明天带：\n彩笔\n\n别忘了')).toBe('<p>明天带：<br />彩笔</p><p>别忘了</p>');
    expect(noticeHtml('')).toBe('');
  });

  it('is escaped, and only http(s) addresses become links', () => {
    expect(noticeHtml('<b>看</b> javascript:alert(1)')).toBe(
      '<p>&lt;b&gt;看&lt;/b&gt; javascript:alert(1)</p>',
    );
    expect(noticeHtml('看https://a.cn/x?b=1&c=2，再见')).toBe(
      '<p>看<a href="https://a.cn/x?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">https://a.cn/x?b=1&amp;c=2</a>，再见</p>',
    );
    expect(noticeHtml('https://a.cn/"onclick="x')).toContain('<a href="https://a.cn/" ');
  });
});

it('the receivers of a notice are named by class, group and number of pupils', () => {
  const groups = [{ departName: '三年级二班', groupName: '火箭队' }];
  expect(receiversText({ classNames: ['三年级一班'], groups, pupilCount: 5 })).toBe(
    '三年级一班、三年级二班·火箭队、5 名学生',
  );
  expect(receiversText({ classNames: ['三年级一班'], groups: [], pupilCount: 0 })).toBe('三年级一班');
});

it('a reminder is refused for ten minutes after the last one, with the time of the next', () => {
  const last = new Date('2026-03-01T02:05:30Z');
  const after = (minutes: number) => () => requirePause(last, new Date(last.getTime() + minutes * 60_000));
  expect(after(9.9)).toThrow('刚刚已经提醒过，10:16 以后可以再提醒');
  expect(after(10)()).toBe(undefined);
  expect(requirePause(null, last)).toBe(undefined);
});
