import { expect, it } from 'vitest';
import { restoreCommand, restoreEnvironmentOf } from './restore-command.ts';

const at = (execPath: string, env: Record<string, string> = {}, platform: NodeJS.Platform = 'linux') =>
  restoreEnvironmentOf({ execPath, platform, env, cwd: () => '/srv/school' }, undefined);

it('the command to restore depends on how the server was started', () => {
  expect(restoreCommand(at('/usr/bin/node'), '/b/a.zip')).toBe('npm run restore "/b/a.zip" -- --replace');
  expect(restoreCommand(at('/opt/campus/runtime/node'), '/b/a.zip')).toBe(
    './start.sh restore "/b/a.zip" --replace',
  );
  expect(restoreCommand(at('/opt/campus/runtime/node', { INVOCATION_ID: 'a' }), '/b/a.zip')).toContain(
    'EnvironmentFile=/etc/scratch-campus.env -p WorkingDirectory=/opt/campus /opt/campus/start.sh restore "/b/a.zip" --replace',
  );
  expect(restoreCommand(at('/opt/campus/runtime/node', {}, 'win32'), 'D:\\b\\a.zip')).toBe(
    'start.bat restore "D:\\b\\a.zip" --replace',
  );
});

it('one of many schools is restored by the command of the installation', () => {
  const environment = restoreEnvironmentOf(
    { execPath: '/usr/bin/node', platform: 'linux', env: {}, cwd: () => '/srv' },
    'one',
  );
  expect(restoreCommand(environment, '/b/a.zip')).toBe('node dist/server.js school restore one "/b/a.zip"');
});
