import { describe, expect, it } from 'vitest';
import { attentionOf, safeBackupTime, yearEndIn } from './site-overview.rules.ts';

const now = new Date('2030-05-15T02:00:00Z');
const nothing = { isFresh: false, done: null, failed: null };
const doneAt = (endTime: string, isFresh = true) => ({
  isFresh,
  done: { endTime, message: '已备份' },
  failed: null,
});
const failed = { endTime: '2030-05-15 02:00:00', message: '磁盘空间不足' };

describe('the first step 备份', () => {
  it('is done by a backup of the last seven days, also without a schedule', () => {
    expect(safeBackupTime(doneAt('2030-05-09 02:00:00'), false, now)).toBe('2030-05-09 02:00:00');
    expect(safeBackupTime({ ...doneAt('2030-05-09 02:00:00'), failed }, false, now)).toBe(
      '2030-05-09 02:00:00',
    );
    expect(safeBackupTime(doneAt('2030-05-01 02:00:00'), false, now)).toBe(null);
    expect(safeBackupTime(nothing, true, now)).toBe(null);
  });

  it('is done by a schedule whose last run succeeded', () => {
    expect(safeBackupTime(doneAt('2030-05-01 02:00:00'), true, now)).toBe('2030-05-01 02:00:00');
    expect(safeBackupTime({ ...doneAt('2030-05-01 02:00:00'), failed }, true, now)).toBe(null);
  });
});

describe('what needs a person', () => {
  const fine = {
    isDiskLow: false,
    backup: doneAt('2030-05-15 02:00:00'),
    check: nothing,
    failedJobs: [],
    logins: 0,
    joins: 0,
    yearEnd: 0,
  };

  it('is nothing in a school without problems', () => {
    expect(attentionOf(fine)).toEqual([]);
  });

  it('is listed with the most urgent first', () => {
    const all = {
      isDiskLow: true,
      check: { ...nothing, failed },
      failedJobs: ['清理日志'],
      logins: 2,
      joins: 3,
      yearEnd: 24,
    };
    expect(
      attentionOf({ ...all, backup: { ...nothing, failed } }).map(({ kind, count, detail }) => [
        kind,
        count,
        detail,
      ]),
    ).toEqual([
      ['disk', 1, null],
      ['backupFailed', 1, '磁盘空间不足'],
      ['drillFailed', 1, '磁盘空间不足'],
      ['job', 1, '清理日志'],
      ['logins', 2, null],
      ['joins', 3, null],
      ['yearEnd', 24, null],
    ]);
  });

  it('includes the year end from June to September, in Chinese time', () => {
    const years = [
      '2027-05-31T15:59:00Z',
      '2027-05-31T16:01:00Z',
      '2027-09-30T15:00:00Z',
      '2027-10-01T00:00:00Z',
    ];
    expect(years.map((time) => yearEndIn(new Date(time)))).toEqual([undefined, 2027, 2027, undefined]);
  });

  it('is a missing or an old backup', () => {
    expect(attentionOf({ ...fine, backup: nothing })).toEqual([
      { kind: 'backupMissing', count: 1, detail: null },
    ]);
    expect(attentionOf({ ...fine, backup: doneAt('2030-05-01 02:00:00', false) })).toEqual([
      { kind: 'backupOld', count: 1, detail: '2030-05-01 02:00:00' },
    ]);
  });
});
