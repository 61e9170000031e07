import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ifExists } from '#server/files/folders.ts';
import { placeOnStick } from './stick.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'campus-stick-'));
  for (const name of ['teacher/备份盘/学校', 'other/TWO', 'teacher/TWO', 'ONE'])
    await mkdir(path.join(root, name), { recursive: true });
});
afterAll(() => rm(root, { recursive: true }));

const isMounted = async (folder: string) => (await ifExists(stat(folder))) !== undefined;
const place = (name: string) => placeOnStick(name, { roots: [root, '/nonexistent'], isMounted });

it('a stick is found by its label, below a user’s folder or at once', async () => {
  expect(await place('usb:备份盘')).toBe(path.join(root, 'teacher/备份盘'));
  expect(await place('usb:备份盘/学校')).toBe(path.join(root, 'teacher/备份盘/学校'));
  expect(await place('usb:ONE/school.zip')).toBe(path.join(root, 'ONE/school.zip'));
  expect(await place('/mnt/usb:x')).toBe(undefined);
});

it('one that is not there, is there twice, or is not what is named, is refused', async () => {
  await expect(place('usb:GONE')).rejects.toThrow('找不到名为 GONE 的 U 盘，请插好，等系统显示出来再试');
  await expect(place('usb:TWO')).rejects.toThrow('有几个名为 TWO 的 U 盘，请只插一个');
  await expect(place('usb:ONE/../teacher')).rejects.toThrow('不在 U 盘上：usb:ONE/../teacher');
  await expect(place('usb:..')).rejects.toThrow('找不到名为 .. 的 U 盘');
});

it('a folder that a stick has left behind is none', async () => {
  await expect(placeOnStick('usb:ONE', { roots: [root] })).rejects.toThrow('找不到名为 ONE 的 U 盘');
});
