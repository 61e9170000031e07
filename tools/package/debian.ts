import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#tools/prepare.mjs';
import { manifest } from './manifest.ts';
import type { Platform } from './platforms.ts';

/**
 * Creates the user and the folders that the units name. Nothing is started, because the settings come first.
 */
const afterwards = `#!/bin/sh
set -e
id scratch-campus >/dev/null 2>&1 || useradd --system --home-dir /var/lib/scratch-campus scratch-campus
install -d -o scratch-campus -g scratch-campus -m 700 /var/lib/scratch-campus /var/backups/scratch-campus
chmod 600 /etc/scratch-campus.env
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
`;
const before = `#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then
  systemctl stop scratch-campus-backup.timer scratch-campus.service || true
fi
`;

/**
 * Writes the tree as a Debian package for /opt/scratch-campus. The tree is moved away. The same tree gives
 * the same bytes.
 */
export function writeDeb(tree: string, { cpu }: Platform, time: Date, file: string): void {
  const deb = `${tree}.deb-tree`;
  rmSync(deb, { recursive: true, force: true });
  for (const folder of ['DEBIAN', 'opt', 'etc', 'lib/systemd/system'])
    mkdirSync(path.join(deb, folder), { recursive: true });
  renameSync(tree, path.join(deb, 'opt/scratch-campus'));
  cpSync(path.join(root, 'deploy/systemd'), path.join(deb, 'lib/systemd/system'), { recursive: true });
  cpSync(path.join(root, 'deploy/scratch-campus.env'), path.join(deb, 'etc/scratch-campus.env'));
  const control = {
    Package: manifest.name,
    Version: manifest.version,
    Architecture: cpu === 'x64' ? 'amd64' : cpu,
    Maintainer: 'The Scratch Campus authors <root@localhost>',
    Depends: 'libc6 (>= 2.28), libstdc++6',
    Description: manifest.description,
  };
  const lines = Object.entries(control).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(path.join(deb, 'DEBIAN/control'), lines.join(''));
  writeFileSync(path.join(deb, 'DEBIAN/conffiles'), '/etc/scratch-campus.env\n');
  for (const [name, text] of Object.entries({ postinst: afterwards, prerm: before }))
    writeFileSync(path.join(deb, 'DEBIAN', name), text, { mode: 0o755 });
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', deb]);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '--build', deb, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: String(time.getTime() / 1000) },
  });
  rmSync(deb, { recursive: true });
}
