import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ifExists } from '#server/files/folders.ts';
import { findDisks } from './disks-by-label.ts';
import { usbPath } from './usb-location.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'campus-stick-'));
  for (const name of ['teacher/备份盘/学校', 'other/TWO', 'teacher/TWO', 'ONE', 'labels', 'dev'])
    await mkdir(path.join(root, name), { recursive: true });
  for (const device of ['sdb1', 'sdc1']) await writeFile(path.join(root, 'dev', device), '');
  await symlink('../dev/sdb1', path.join(root, 'labels', String.raw`学校\x20备份`));
  await symlink('../dev/sdc1', path.join(root, 'labels', 'IDLE'));
});
afterAll(() => rm(root, { recursive: true }));

const isMounted = async (folder: string) => (await ifExists(stat(folder))) !== undefined;
const shown = (label: string) => findDisks(label, { roots: [root, '/nonexistent'], isMounted });
const place = (name: string) => usbPath(name, shown);

it('a removable disk is found by its label, below a user’s folder or directly', async () => {
  expect(await place('usb:备份盘')).toBe(path.join(root, 'teacher/备份盘'));
  expect(await place('usb:备份盘/学校')).toBe(path.join(root, 'teacher/备份盘/学校'));
  expect(await place('usb:ONE/school.zip')).toBe(path.join(root, 'ONE/school.zip'));
  expect(await place('/mnt/usb:x')).toBe(undefined);
});

it('a label that is missing, mounted twice or malformed is refused', async () => {
  await expect(place('usb:GONE')).rejects.toThrow('找不到名为 GONE 的 U 盘，请插好，等系统显示出来再试');
  await expect(place('usb:TWO')).rejects.toThrow('有几个名为 TWO 的 U 盘，请只插一个');
  await expect(place('usb:ONE/../teacher')).rejects.toThrow('不在 U 盘上：usb:ONE/../teacher');
  await expect(place('usb:..')).rejects.toThrow('找不到名为 .. 的 U 盘');
});

it('a folder that an unplugged disk left behind is not accepted as a disk', async () => {
  expect(await findDisks('ONE', { roots: [root] })).toEqual([]);
});

it('a disk that an administrator mounted elsewhere is found by the label of its device', async () => {
  const [labels, mounts] = [path.join(root, 'labels'), path.join(root, 'mounts')];
  const device = path.join(root, 'dev/sdb1');
  await writeFile(
    mounts,
    `/dev/sda1 / ext4 rw 0 0\n${device} ${String.raw`/mnt/my\040stick`} vfat rw 0 0\n${device} /srv/same vfat rw 0 0\n`,
  );
  const find = (label: string) => findDisks(label, { roots: [], labels, mounts });
  expect(await usbPath('usb:学校 备份/周', find)).toBe('/mnt/my stick/周');
  expect([await find('IDLE'), await find('备份')]).toEqual([[], []]);
});

it('a disk on Windows is the drive with that label', async () => {
  const volumes = async () => 'C:\\\r\nD:\\数据\r\nE:\\Backup\r\n';
  expect(await findDisks('backup', { volumes })).toEqual(['E:\\']);
  expect(await findDisks('盘', { volumes })).toEqual([]);
});

it('the label query runs on the real machine', async () => {
  expect(await findDisks('no-such-label')).toEqual([]);
});
