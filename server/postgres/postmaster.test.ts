import { describe, expect, it } from 'vitest';
import { complaintOf } from './postmaster.ts';

describe('complaintOf', () => {
  const time = '2026-11-22 20:00:00.000 CST [7]';
  it.each([
    [
      'the full disk, not our own question',
      [
        `${time} LOG:  database system was interrupted`,
        `${time} FATAL:  the database system is starting up`,
        `${time} PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device`,
        `${time} LOG:  startup process (PID 7) was terminated by signal 6: Aborted`,
      ],
      /xlogtemp/,
    ],
    [
      'the first that is no answer to us',
      [
        `${time} FATAL:  the database system is starting up`,
        `${time} FATAL:  could not open file "global/pg_control"`,
        `${time} FATAL:  another`,
      ],
      /pg_control/,
    ],
    ['the last words without any', [`${time} LOG:  one`, `${time} LOG:  two`], /two/],
  ])('returns %s', (_what, lines, expected) => {
    expect(complaintOf(lines)).toMatch(expected);
  });
});
