import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createS3Client, type S3Settings } from '#server/files/s3-client.ts';
import { endable, type EndableChild } from './endable-child.ts';
import { freePort } from './product-process.ts';

/** The programs of the Debian packages. */
const binaries = ['monmaptool', 'ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin'];
const run = (file: string, words: readonly string[]) =>
  promisify(execFile)(file, words, { timeout: 120_000 });

/** The S3 gateway of Ceph, with a Ceph of one monitor and one disk, which is a file. */
export type Radosgw = {
  readonly settings: S3Settings;
  /** The gateway accepts connections and does not answer. */
  readonly freeze: () => void;
  /** Kills the gateway, also if it is frozen, like a machine that loses power. */
  readonly kill: () => Promise<void>;
  /** Starts the gateway on its previous port, after ending the previous process. */
  readonly start: () => Promise<void>;
};

/**
 * Starts Ceph with one empty bucket; it ends with its temporary folder. The folder must be on a disk, because
 * Ceph cannot open files of a memory file system the way it needs.
 */
export async function startRadosgw(): Promise<Radosgw> {
  if (!binaries.every((name) => existsSync(`/usr/bin/${name}`)))
    throw new Error('Ceph is not installed: apt-get install -y radosgw ceph-mon ceph-osd ceph-common');
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-ceph-'));
  const fsid = randomUUID();
  const monitor = `[v2:127.0.0.1:${await freePort()},v1:127.0.0.1:${await freePort()}]`;
  await writeFile(path.join(folder, 'ceph.conf'), configuration(folder, fsid, monitor));
  await startDisk(folder, { fsid, monitor });
  const settings = await addUser(folder);
  const places = `--rgw_frontends=beast endpoint=${new URL(settings.endpoint).host}`;
  let gateway: EndableChild | undefined;
  const kill = async (): Promise<void> => await gateway?.end();
  const start = async (): Promise<void> => {
    await kill();
    gateway = startDaemon(folder, 'radosgw', ['-n', 'client.admin', places]);
    await untilUp(settings);
  };
  await start();
  return { settings, freeze: () => void gateway?.child.kill('SIGSTOP'), kill, start };
}

/** One copy of everything, and no files outside of the folder. */
function configuration(folder: string, fsid: string, monitor: string): string {
  return `[global]
fsid = ${fsid}
mon_host = ${monitor}
public_addr = 127.0.0.1
ms_bind_ipv6 = false
run_dir = ${folder}
admin_socket = ${folder}/$name.asok
pid_file = ${folder}/$name.pid
log_file = ${folder}/$name.log
keyring = ${folder}/keyring
mon_data = ${folder}/mon
osd_data = ${folder}/osd
rgw_data = ${folder}/rgw
osd_objectstore = bluestore
bluestore_block_size = ${6 * 1024 ** 3}
osd_memory_target = ${896 * 1024 ** 2}
osd_pool_default_size = 1
osd_pool_default_min_size = 1
mon_allow_pool_size_one = true
osd_crush_chooseleaf_type = 0
osd_pool_default_pg_num = 8
osd_pool_default_pg_autoscale_mode = off
`;
}

function startDaemon(folder: string, name: string, parameters: readonly string[]): EndableChild {
  return endable(
    spawn(`/usr/bin/${name}`, ['-c', `${folder}/ceph.conf`, '-f', ...parameters], { stdio: 'ignore' }),
  );
}

type Disk = { readonly fsid: string; readonly monitor: string };

async function startDisk(folder: string, { fsid, monitor }: Disk): Promise<void> {
  const conf = ['-c', `${folder}/ceph.conf`];
  const [keyring, map] = [path.join(folder, 'keyring'), path.join(folder, 'monmap')];
  const ceph = async (...words: string[]): Promise<string> =>
    (await run('ceph', [...conf, '--connect-timeout', '60', ...words])).stdout;
  await Promise.all(['mon', 'osd'].map((name) => mkdir(path.join(folder, name))));
  await run('ceph-authtool', [
    '--create-keyring',
    keyring,
    '--gen-key',
    '-n',
    'mon.',
    '--cap',
    'mon',
    'allow *',
  ]);
  const all = ['mon', 'osd'].flatMap((part) => ['--cap', part, 'allow *']);
  await run('ceph-authtool', [keyring, '--gen-key', '-n', 'client.admin', ...all]);
  await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', monitor, map]);
  await run('ceph-mon', [...conf, '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring]);
  startDaemon(folder, 'ceph-mon', ['-i', 'a']);
  const uuid = randomUUID();
  await ceph('osd', 'new', uuid);
  await appendFile(
    keyring,
    await ceph('auth', 'get-or-create', 'osd.0', 'mon', 'allow profile osd', 'osd', 'allow *'),
  );
  await run('ceph-osd', [...conf, '-i', '0', '--mkfs', '--osd-uuid', uuid]);
  await ceph('osd', 'crush', 'add', 'osd.0', '1.0', 'host=localhost', 'root=default');
  startDaemon(folder, 'ceph-osd', ['-i', '0']);
}

/** Waits for the disk. */
async function addUser(folder: string): Promise<S3Settings> {
  const [accessKey, secretKey] = ['campus', randomUUID()];
  const keys = ['--access-key', accessKey, '--secret-key', secretKey];
  const user = ['user', 'create', '--uid', 'campus', '--display-name', 'campus', ...keys];
  await run('radosgw-admin', ['-c', `${folder}/ceph.conf`, ...user]);
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  return { endpoint, bucket: 'campus', region: 'us-east-1', accessKey, secretKey, pathStyle: true };
}

/** Creates the bucket unless it exists. */
async function untilUp(settings: S3Settings): Promise<void> {
  const client = createS3Client(settings, undefined, { attempts: 1 });
  const late = performance.now() + 60_000;
  for (;;) {
    try {
      await client.ask({ method: 'PUT' });
      return;
    } catch (error) {
      if (performance.now() > late) throw error;
      await delay(200);
    }
  }
}
