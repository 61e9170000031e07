import path from 'node:path';

/** The installation, as far as the command that restores a backup depends on it. */
export type RestoreEnvironment = {
  /**
   * `npm`: from the source tree. `package`, `windows`: by the script of an unpacked archive. `service`: the same as a
   * systemd service. `school`: one of many schools, which only the operator of the installation restores.
   */
  readonly kind: 'npm' | 'package' | 'windows' | 'service' | 'school';
  /** The folder of the program. */
  readonly folder: string;
  /** The id of one of many schools. */
  readonly school?: string | undefined;
};

/** Returns the environment of a running process. An unpacked archive runs its own Node.js, in the folder `runtime`. */
export function restoreEnvironmentOf(
  { execPath, platform, env, cwd }: Pick<NodeJS.Process, 'execPath' | 'platform' | 'env' | 'cwd'>,
  school: string | undefined,
): RestoreEnvironment {
  if (school !== undefined) return { kind: 'school', folder: cwd(), school };
  const runtime = path.dirname(execPath);
  // Windows has node.exe directly in the folder `runtime`, as the other systems have node.
  if (path.basename(runtime) !== 'runtime') return { kind: 'npm', folder: cwd() };
  const folder = path.dirname(runtime);
  if (platform === 'win32') return { kind: 'windows', folder };
  // systemd gives each start of a unit an id.
  return { kind: env['INVOCATION_ID'] === undefined ? 'package' : 'service', folder };
}

/** Returns the command that replaces the data of the school with those of an archive. */
export function restoreCommand({ kind, folder, school }: RestoreEnvironment, file: string): string {
  const archive = `"${file}"`;
  switch (kind) {
    case 'npm':
      return `npm run restore ${archive} -- --replace`;
    case 'package':
      return `./start.sh restore ${archive} --replace`;
    case 'windows':
      return `start.bat restore ${archive} --replace`;
    case 'service':
      return [
        'sudo systemd-run --quiet --pipe --wait --collect -p User=scratch-campus',
        '-p EnvironmentFile=/etc/scratch-campus.env',
        `-p WorkingDirectory=${folder} ${folder}/start.sh restore ${archive} --replace`,
      ].join(' ');
    case 'school':
      return `node dist/server.js school restore ${school ?? ''} ${archive}`;
    default:
      return kind satisfies never;
  }
}
