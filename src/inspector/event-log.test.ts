import { expect, it } from 'vitest';
import { logLimits, readLog } from './event-log.ts';

const stand = { key: 'x:1', at: 1, value: 'idle', status: 'active', context: { a: [1] } };
const step = { ...stand, event: 'poll.stop', payload: {}, edges: [] };
const record = { index: 0, actor: 't/x:1', machine: 'polling', parents: [], step, before: {}, was: 'idle' };
const file = (records: unknown) =>
  JSON.stringify({ kind: 'campus-inspector-log', build: 'b1', date: '2026-01-01', records });

it('the log parser reads an exported log', () => {
  expect(readLog(file([record]))).toEqual({
    log: {
      kind: 'campus-inspector-log',
      build: 'b1',
      date: '2026-01-01',
      records: [{ ...record, step: { ...step, from: undefined } }],
    },
  });
});

it.each([
  ['no JSON', '{', '不是检查器导出的事件记录'],
  ['something else', '{"kind":"x"}', '不是检查器导出的事件记录'],
  ['a wrong record', file([{ ...record, index: 'x' }]), '不是检查器导出的事件记录'],
  ['a name without end', file([{ ...record, actor: 'x'.repeat(201) }]), '不是检查器导出的事件记录'],
  [
    'too many records',
    file(Array.from({ length: logLimits.records + 1 }, () => record)),
    '超过 20000 条记录',
  ],
  ['too large a file', ' '.repeat(logLimits.bytes + 1), '文件太大'],
])('the log parser refuses %s', (_words, text, problem) => {
  expect(readLog(text)).toEqual({ problem });
});

it('the log parser cuts excessive nesting', () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  const read = readLog(file([record]).replace('"before":{}', `"before":${deep}`));
  const before = 'log' in read ? JSON.stringify(read.log.records[0]?.before) : read.problem;
  expect(before).toBe(`${'['.repeat(logLimits.depth)}"‹…›"${']'.repeat(logLimits.depth)}`);
});

it('the log parser treats property names as data', () => {
  const read = readLog(file([record]).replace('"before":{}', '"before":{"__proto__":{"isAdmin":true}}'));
  const before = 'log' in read ? read.log.records[0]?.before : undefined;
  expect(before).not.toHaveProperty('isAdmin');
});
