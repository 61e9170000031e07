import { expect, it } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { runBackupCommand } from './command.ts';

it('what is named as a folder, such as that of a stick, is not made as a file', async () => {
  const config = parseConfig({ DATA_DIR: '/nonexistent/data' });
  const task = runBackupCommand('backup', ['/nonexistent/stick/'], config, () => undefined);
  await expect(task).rejects.toThrow('没有这个文件夹：/nonexistent/stick');
});

it.each([
  ['--write'],
  ['--pupil', ''],
  ['--pupil', 's30101', '--class', '三年级一班'],
  ['--pupil', 's30101', '--replace'],
])('what a restore is not for is refused: %s %s', async (...asked) => {
  const config = parseConfig({ DATA_DIR: '/nonexistent/data' });
  const task = runBackupCommand('restore', ['school.zip', ...asked], config, () => undefined);
  await expect(task).rejects.toThrow('用法：npm run restore FILE');
});
