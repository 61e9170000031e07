// Finds the Debian packages that tests need. Plain JavaScript on purpose, like its callers.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const chromiumMissing =
  'Chromium is missing: run "sudo apt-get install -y chromium fonts-noto-cjk", or set CHROMIUM to a browser';

/**
 * Returns the path of Chromium: the one that CHROMIUM names or the one of Debian. Installs it if this machine
 * allows it.
 */
export function findChromium() {
  const candidates = [
    process.env['CHROMIUM'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const found = candidates.find((file) => file !== undefined && file !== '' && existsSync(file));
  if (found !== undefined) return found;
  debian(['chromium', 'fonts-noto-cjk']);
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  return undefined;
}

const postgresFolder = '/usr/lib/postgresql';
/** @param {string} version */
const hasPostgres = (version) => existsSync(path.join(postgresFolder, version, 'bin', 'initdb'));
/** The version in deploy/patroni/patroni.yml. */
const cityPostgres = '15';

/** The Debian packages of a cluster, each with one of its programs. */
const cityPackages = {
  'nats-server': 'nats-server',
  'redis-server': 'redis-server',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  nginx: 'nginx',
  patroni: 'patroni',
  'etcd-server': 'etcd',
  radosgw: 'radosgw',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  'ceph-common': 'ceph',
  // Includes libfaketime.
  faketime: 'faketime',
  openssl: 'openssl',
  systemd: 'systemd-analyze',
  procps: 'ps',
};

/** Returns the packages that are missing and could not be installed on this machine. */
export function missingPackages() {
  const folders = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/bin'];
  const missing = () => [
    ...Object.entries(cityPackages)
      .filter(([, program]) => !folders.some((folder) => existsSync(path.join(folder, program))))
      .map(([name]) => name),
    ...(hasPostgres(cityPostgres) ? [] : [`postgresql-${cityPostgres}`]),
  ];
  if (missing().length > 0) debian(missing());
  return missing();
}

/** @param {string[]} packages */
function debian(packages) {
  const root = process.getuid?.() === 0;
  if (!root || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`installing ${packages.join(' ')}`);
  withoutServices(() => {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  });
}

/** Debian starts services after installing them, unless this file forbids it. @param {() => void} install */
function withoutServices(install) {
  const policy = '/usr/sbin/policy-rc.d';
  const text = '#!/bin/sh\n# Of the tests of scratch-campus, while they install.\nexit 101\n';
  // A file of ours is left over from an interrupted installation.
  const isOurs = !existsSync(policy) || readFileSync(policy, 'utf8') === text;
  if (isOurs) writeFileSync(policy, text, { mode: 0o755 });
  try {
    install();
  } finally {
    if (isOurs) rmSync(policy);
  }
}
