import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { requireOwnFolder } from './folder-owner.ts';

it('an owner file that a pulled-out disk left empty is written again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-owner-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'campus-school'), '');
  await requireOwnFolder(folder, 'one');
  await expect(requireOwnFolder(folder, 'two')).rejects.toThrow('里是另一所学校的备份');
});

it('a folder of backups belongs to the first school that used it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-owner-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await requireOwnFolder(folder, 'one');
  await requireOwnFolder(folder, 'one');
  await expect(requireOwnFolder(folder, 'two')).rejects.toThrow(`${folder} 里是另一所学校的备份`);
  await rm(path.join(folder, 'campus-school'));
  await requireOwnFolder(folder, 'two');
});
