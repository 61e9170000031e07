import { expect, it } from 'vitest';
import type { BackupRow } from '#server/shared/jobs/backup.store.ts';
import { storedBackups } from './backups.rules.ts';

const archives = ['a', 'b'].map((name) => ({ name, madeAt: new Date(0), size: 1 }));
const row = (name: string, checkPassed: boolean): BackupRow => ({
  name,
  madeBy: null,
  makerName: null,
  fullSize: null,
  fileCount: null,
  brokenCount: null,
  checkedAt: new Date(0),
  checkPassed,
  checkMessage: '',
});
const lastGood = (rows: readonly BackupRow[]) =>
  storedBackups(archives, rows).flatMap(({ name, isLastGood }) => (isLastGood ? [name] : []));

it('the only archive whose drill did not fail is the last good one; of bad ones, the newest', () => {
  expect(lastGood([])).toEqual([]);
  expect(lastGood([row('a', false)])).toEqual(['b']);
  expect(lastGood([row('b', false), row('a', true)])).toEqual(['a']);
  expect(lastGood([row('a', false), row('b', false)])).toEqual(['b']);
});
