import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { upkeepQuery } from './api.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { UpkeepPart } from './upkeep-part.tsx';

afterEach(cleanup);

const place = { kind: 'folder', name: '/mnt/backups', problem: null } as const;
const run = (endTime: string, message: string) => ({ endTime, message });

async function show(upkeep: Schema<'Upkeep'>): Promise<string | null> {
  await showApp(() => {
    const client = useQueryClient();
    client.setQueryDefaults(upkeepQuery().queryKey, { staleTime: Infinity });
    client.setQueryData(upkeepQuery().queryKey, upkeep);
    return (
      <>
        <h1>网站配置</h1>
        <UpkeepPart />
      </>
    );
  });
  return (await screen.findByText('版本')).closest('dl')?.textContent ?? null;
}

it('the page shows the version, a missing backup, and a trial restore that has failed recently', async () => {
  const text = await show({
    version: '1.0.0',
    place,
    backup: { isFresh: false, done: null, failed: null },
    check: {
      isFresh: true,
      done: run('2026-11-20 04:30:00', '恢复演练成功'),
      failed: run('2026-11-27 04:30:00', '磁盘空间不足'),
    },
  });
  expect(text).toContain('版本1.0.0更新内容');
  expect(text).toContain('数据备份没有还没有备份，请启用定时任务“数据备份”');
  expect(text).toContain(
    '备份恢复演练正常2026-11-20 04:30:00　恢复演练成功失败2026-11-27 04:30:00　磁盘空间不足',
  );
  expect(screen.getByRole('link', { name: '更新内容' }).getAttribute('href')).toBe(
    '/help?section=changes%2Fnext',
  );
});

it('the page shows a failed backup with its reason', async () => {
  const task = { isFresh: false, done: null, failed: run('2026-11-27 02:00:00', '磁盘空间不足') };
  const text = await show({ version: '1.0.0', place, backup: task, check: task });
  expect(text).toContain('数据备份失败2026-11-27 02:00:00　磁盘空间不足');
});

it('the page shows that the last backup is too old', async () => {
  const done = run('2026-11-01 02:00:00', '已备份');
  const task = { isFresh: false, done, failed: null };
  expect(await show({ version: '1.0.0', place, backup: task, check: task })).toContain('太久了2026-11-01');
});

it('the page shows the backup location, or how to set one, and an unavailable USB drive', async () => {
  const nothing = { isFresh: false, done: null, failed: null };
  const where = async (known: Schema<'BackupPlace'>) => {
    const text = await show({ version: '1.0.0', place: known, backup: nothing, check: nothing });
    cleanup();
    return /备份位置(.*?)数据备份/.exec(text ?? '')?.[1];
  };
  expect(await where(place)).toBe('文件夹 /mnt/backups');
  expect(await where({ kind: 'bucket', name: 'backups/school', problem: null })).toBe(
    '存储桶 backups/school',
  );
  expect(await where({ kind: 'data', name: '/srv/data/backups', problem: null })).toContain('BACKUP_FOLDER=');
  const problem = '找不到名为 备份盘 的 U 盘，请插好，等系统显示出来再试';
  expect(await where({ kind: 'stick', name: '备份盘', problem })).toBe(`U 盘 备份盘写不了${problem}`);
});
