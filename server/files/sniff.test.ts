import { describe, expect, test } from 'vitest';

import { HEAD_BYTES } from './receive.ts';
import { sniff, sniffType } from './sniff.ts';
import { writeZip } from './zip-writer.ts';

const bytes = (...values: number[]): Buffer =>
  Buffer.from([...values, ...Array.from({ length: 32 }, () => 1)]);
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

const zip = writeZip([{ name: 'project.json', data: Buffer.from('{}') }]);
const ole = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const mp4 = latin('\0\0\0\u0020ftypisom\0\0\u0002\0isomiso2avc1mp41');

/** The first box of an ISO media file, and the box after it. */
function boxes(brands: readonly string[], next = ''): Buffer {
  const body = `${brands[0] ?? ''}\0\0\0\0${brands.slice(1).join('')}`;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + body.length);
  return Buffer.concat([size, latin(`ftyp${body}${next}`)]);
}

const GOOD: readonly (readonly [string, Buffer, string, string])[] = [
  ['a.png', png, 'image', 'image/png'],
  ['a.JPG', bytes(0xff, 0xd8, 0xff, 0xe0), 'image', 'image/jpeg'],
  ['a.gif', latin('GIF89a....'), 'image', 'image/gif'],
  ['a.webp', latin('RIFF\u0010\0\0\0WEBPVP8 '), 'image', 'image/webp'],
  ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image', 'image/svg+xml'],
  ['a.svg', Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- 图 -->\n<svg>'), 'image', 'image/svg+xml'],
  ['a.mp3', latin('ID3\u0004\0'), 'audio', 'audio/mpeg'],
  ['a.mp3', bytes(0xff, 0xfb, 0x90, 0x64), 'audio', 'audio/mpeg'],
  ['a.wav', latin('RIFF\u0010\0\0\0WAVEfmt '), 'audio', 'audio/wav'],
  ['a.ogg', latin('OggS\0'), 'audio', 'audio/ogg'],
  ['a.mp4', mp4, 'video', 'video/mp4'],
  ['a.webm', latin('\u001aE\u00df\u00a3\u009fB\u0086\u0081\u0001B\u0082\u0084webm'), 'video', 'video/webm'],
  ['a.mp4', boxes(['mp42', 'mp42', 'avc1'], '\0\0\u0001\0moov'), 'video', 'video/mp4'],
  [
    'a.mp4',
    boxes(['isom', 'isom'], '\0\0\u0001\0meta\0\0\0\0\0\0\0!hdlr\0\0\0\0\0\0\0\0mdir'),
    'video',
    'video/mp4',
  ],
  ['a.m4a', mp4, 'audio', 'audio/mp4'],
  ['a.weba', latin('\u001aE\u00df\u00a3\u009fB\u0086\u0081\u0001B\u0082\u0084webm'), 'audio', 'audio/webm'],
  ['教案.pdf', latin('%PDF-1.7'), 'document', 'application/pdf'],
  ['a.doc', ole, 'document', 'application/msword'],
  ['a.xls', ole, 'document', 'application/vnd.ms-excel'],
  ['a.ppt', ole, 'document', 'application/vnd.ms-powerpoint'],
  ['a.zip', zip, 'archive', 'application/zip'],
  ['接苹果.sb3', zip, 'scratch', 'application/x.scratch.sb3'],
  ['a.sb2', zip, 'scratch', 'application/x.scratch.sb2'],
  ['a.txt', Buffer.from('第一课'), 'text', 'text/plain; charset=utf-8'],
  ['a.md', Buffer.from('# 第一课'), 'text', 'text/markdown; charset=utf-8'],
  ['a.csv', Buffer.from('姓名,分数\n'), 'text', 'text/csv; charset=utf-8'],
  ['a.json', Buffer.from(' {"a":1}'), 'text', 'application/json'],
];

/** Pictures as cameras and browsers write them: in an ISO media file, and in other formats. */
const pictures: readonly (readonly [string, Buffer])[] = [
  ['an AVIF', boxes(['avif', 'avif', 'mif1', 'miaf', 'MA1B'])],
  ['an AVIF that names its brand later', boxes(['mif1', 'avif', 'iso8'])],
  ['an animated AVIF', boxes(['avis', 'avif', 'avis', 'msf1', 'iso8', 'mif1'])],
  ['a burst of HEIC', boxes(['msf1', 'hevc', 'iso8'])],
  ['a HEIC', boxes(['heic', 'mif1', 'heic'])],
  ['a HEIC with the brand of a video', boxes(['isom', 'iso8', 'heic'])],
  [
    'a HEIC with only the brand of a video',
    boxes(['isom', 'mp42'], '\0\0\u0001\0meta\0\0\0\0\0\0\0!hdlr\0\0\0\0\0\0\0\0pict'),
  ],
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe1)],
  ['a PNG', png],
  ['a WebP', latin('RIFF\u0010\0\0\0WEBPVP8 ')],
  ['a TIFF', latin('II*\0\b\0\0\0')],
];

/** All types that are stored without removing metadata. */
const unstripped = [
  'mp4',
  'm4a',
  'mp3',
  'wav',
  'ogg',
  'webm',
  'weba',
  'pdf',
  'doc',
  'docx',
  'zip',
  'sb3',
  'sb',
  'txt',
  'csv',
  'json',
  'py',
];

describe('a picture', () => {
  test.each(pictures)('%s is not accepted under the extension of another type', (_what, head) => {
    const stored = unstripped.filter((extension) => sniff(head, `a.${extension}`).ok);
    expect(stored).toEqual([]);
  });
});

describe('sniffing', () => {
  test.each(GOOD)('accepts %s with content %o as %s', (name, head, kind, mime) => {
    expect(sniffType(head, name)).toMatchObject({ kind, mime });
  });

  test.each(['docx', 'xlsx', 'pptx'])('accepts a zip named %s as an office document', (extension) => {
    expect(sniffType(zip, `教案.${extension}`)).toMatchObject({ kind: 'document', extension });
  });

  test('normalises the extension of a type', () => {
    expect(sniffType(bytes(0xff, 0xd8, 0xff), '照片.JPEG')).toEqual({
      extension: 'jpg',
      mime: 'image/jpeg',
      kind: 'image',
      inline: true,
    });
  });

  test('never allows an SVG to be shown inline on our origin', () => {
    expect(sniffType(Buffer.from('<svg onload="alert(1)">'), 'a.svg')?.inline).toBe(false);
  });

  test.each([
    ['a.exe', latin('MZ\u0090\0')],
    ['a.html', Buffer.from('<html>')],
    ['a.js', Buffer.from('alert(1)')],
    ['a.xhtml', Buffer.from('<html>')],
    ['a.php', Buffer.from('<?php')],
    ['png', png],
    ['a.png.', png],
    ['a.png/b', png],
    ['', png],
  ])('refuses the name %s', (name, head) => {
    expect(sniff(head, name)).toEqual({ ok: false, reason: 'typeNotAllowed', message: '不支持的文件类型' });
  });

  test.each([
    ['a.png', bytes(0xff, 0xd8, 0xff)],
    ['a.jpg', latin('MZ\u0090\0')],
    ['a.svg', Buffer.from('<!doctype html><svg>')],
    ['a.svg', Buffer.from('<script>')],
    ['a.sb3', Buffer.from('{}')],
    ['a.mp4', latin('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')],
    ['a.webm', latin('\u001aE\u00df\u00a3\u00a3B\u0082\u0088matroska')],
    ['a.mp3', bytes(0xff, 0xff, 0xff)],
    ['a.mp3', bytes(0xff, 0xfe, 0x41, 0x00)],
    ['a.pdf', Buffer.from('hello %PDF-')],
  ])('refuses %s with other content', (name, head) => {
    expect(sniff(head, name)).toEqual({
      ok: false,
      reason: 'contentMismatch',
      message: `文件内容与扩展名 ${name.slice(1)} 不符，请用原来的软件重新保存后再上传`,
    });
  });

  test.each([
    ['a.txt', Buffer.from('<!DOCTYPE html><script>')],
    ['a.txt', Buffer.from('  <script>alert(1)</script>')],
    ['a.txt', Buffer.from('#!/bin/sh\nrm')],
    ['a.txt', Buffer.from([0x41, 0, 0x42])],
    ['a.csv', Buffer.from([0xd0, 0xd5, 0xc3, 0xfb])],
    ['a.json', Buffer.from('alert(1)')],
    ['a.txt', Buffer.from([0xe4, 0xb8])],
  ])('refuses %s that is not plain text in UTF-8', (name, head) => {
    expect(sniff(head, name)).toMatchObject({ ok: false, reason: 'contentMismatch' });
  });

  test('accepts text whose head ends in the middle of a character', () => {
    const head = Buffer.from(`a${'字'.repeat(2000)}`).subarray(0, HEAD_BYTES);
    expect(sniffType(head, 'a.txt')?.kind).toBe('text');
  });
});
