import { describe, expect, it } from 'vitest';
import { chosenReceivers, classesOf, receiverOptions, withReceiver } from './receivers.ts';

describe('the receivers of a notice', () => {
  it('a group or a pupil replaces the whole class, and the class replaces them', () => {
    expect(withReceiver(['class:a', 'class:b'], 'group:a:甲')).toEqual(['class:b', 'group:a:甲']);
    expect(withReceiver(['group:a:甲'], 'pupil:a:u')).toEqual(['group:a:甲', 'pupil:a:u']);
    expect(withReceiver(['group:a:甲', 'pupil:a:u', 'pupil:b:u'], 'class:a')).toEqual([
      'pupil:b:u',
      'class:a',
    ]);
    expect(withReceiver(['pupil:a:u'], 'pupil:a:u')).toEqual(['pupil:a:u']);
  });

  it('are sent by kind, each pupil once', () => {
    const all = ['class:a', 'group:b:甲:乙', 'pupil:c:u', 'pupil:d:u'];
    expect(chosenReceivers(all)).toEqual({
      departIds: ['a'],
      groups: [{ departId: 'b', groupName: '甲:乙' }],
      userIds: ['u'],
    });
    expect(classesOf(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are chosen from classes that are not archived, and from the groups and pupils of loaded classes', () => {
    const card = { departName: '一班', pupilCount: 2, archiveTime: null };
    const archived = { id: 'z', departName: '老班', pupilCount: 9, archiveTime: '2026-01-01 00:00:00' };
    const pupils = [
      { id: 'u', username: 's1', realname: '小明' },
      { id: 'v', username: 's2', realname: '小红' },
    ];
    const room = { id: 'a', departName: '一班', pupils, groups: [{ groupName: '甲', userIds: ['u'] }] };
    expect(receiverOptions([{ id: 'a', ...card }, archived], [room])).toEqual([
      { value: 'class:a', text: '一班（2 名学生）' },
      { value: 'group:a:甲', text: '一班·甲（1 名学生）' },
      { value: 'pupil:a:u', text: '小明（s1）' },
      { value: 'pupil:a:v', text: '小红（s2）' },
    ]);
    const other = { id: 'b', departName: '二班', pupils: pupils.slice(0, 1), groups: [] };
    expect(receiverOptions([], [{ ...room, groups: [] }, other]).map(({ text }) => text)).toEqual([
      '一班·小明（s1）',
      '一班·小红（s2）',
      '二班·小明（s1）',
    ]);
  });
});
