import { expect, it } from 'vitest';
import { parseConfig } from '#server/config/config.ts';
import { runBackupCommand } from './backup-command.ts';

it('a missing folder, such as the folder of a removable disk, is not created as a file', async () => {
  const config = parseConfig({ DATA_DIR: '/nonexistent/data' });
  const task = runBackupCommand('backup', ['/nonexistent/stick/'], config, () => undefined);
  await expect(task).rejects.toThrow('没有这个文件夹：/nonexistent/stick');
});

it.each([
  ['--write'],
  ['--pupil', ''],
  ['--pupil', 's30101', '--class', '三年级一班'],
  ['--pupil', 's30101', '--replace'],
])('options that a restore does not have are refused: %s %s', async (...asked) => {
  const config = parseConfig({ DATA_DIR: '/nonexistent/data' });
  const task = runBackupCommand('restore', ['school.zip', ...asked], config, () => undefined);
  await expect(task).rejects.toThrow('用法：npm run restore FILE');
});
