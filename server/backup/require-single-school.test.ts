import { expect, it } from 'vitest';
import { parseConfig } from '#server/config/config.ts';
import { runBackupCommand } from './backup-command.ts';
import { runCopyCommand } from './copy-command.ts';

it('single-school commands are refused on a multi-school server, which names the right command', async () => {
  const config = {
    ...parseConfig({ DATA_DIR: '/nonexistent' }),
    schools: { url: 'postgres://campus@127.0.0.1:1/list', awake: 1 },
  };
  const say = (line: string): never => {
    throw new Error(line);
  };
  for (const run of [
    runBackupCommand('backup', ['a.zip'], config, say),
    runBackupCommand('restore', ['a.zip'], config, say),
    runCopyCommand(['to-s3'], config, say),
  ])
    await expect(run).rejects.toThrow('school backup');
});
