import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { upload, postFile } from '#server/modules/file-transfer/testing/upload-form.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';

let server: TestServer;
let student: string;

beforeAll(async () => {
  server = await createTestServer();
  student = await server.login('student');
});
afterAll(() => server.close());

const blocks = JSON.stringify({ format: 'scratch-campus-blocks', version: 1, blocks: {}, python: '' });

describe('Python and Blockly works', () => {
  it.each([
    ['海龟.py', 'import turtle\nturtle.forward(100)\n', '4'],
    ['脚本.py', '#!/usr/bin/env python3\nprint("你好")\n', '4'],
    ['方块.blockly', blocks, '10'],
  ])('%s is saved with its type', async (name, bytes, workType) => {
    const file = await postFile(server, student, { purpose: 'work', name, bytes });
    const answer = await server.call('POST', '/teaching/teachingWork/submit', {
      token: student,
      body: { workName: name, workFile: file.id },
    });
    expect(answer).toMatchObject({ success: true, message: '添加成功！' });
    const row = await server.database.db
      .selectFrom('teachingWork')
      .select(['id', 'workType'])
      .where('workFile', '=', file.id)
      .executeTakeFirstOrThrow();
    expect(row.workType).toBe(workType);
    expect(await testSchool(server).versions(row.id)).toMatchObject([{ versionNo: 1, fileId: file.id }]);
  });

  it('a unit for Python accepts a Python file and refuses a Scratch project', async () => {
    const school = testSchool(server);
    const opened = { orgCode: 'A01A01A01', at: new Date('2026-01-01T00:00:00Z') };
    const courseId = await school.unit(opened, { courseWorkType: 4 });
    const submit = async (workFile: string) =>
      server.call('POST', '/teaching/teachingWork/submit', {
        token: student,
        body: { courseId, workName: '海龟', workFile },
      });
    expect(await submit(await school.workFile('student'))).toMatchObject({
      success: false,
      message: '请上传Python程序文件（.py）',
      result: { field: 'workFile' },
    });
    const program = await postFile(server, student, { purpose: 'work', name: 'a.py', bytes: 'print(1)' });
    expect(await submit(program.id)).toMatchObject({ success: true });
  });

  it.each([
    ['a.blockly', 'print(1)', '文件内容与扩展名 .blockly 不符，请用原来的软件重新保存后再上传'],
    ['a.py', Buffer.from([0xff, 0xfe, 0x00, 0x01]), '文件内容不是 UTF-8 编码的文本，请另存为 UTF-8 后再上传'],
    ['a.py', '', '文件是空的'],
    ['a.html', '<script>alert(1)</script>', '不支持的文件类型'],
  ])('%s with invalid content or of an unsupported type is refused', async (name, bytes, message) => {
    expect(await upload(server, student, { purpose: 'work', name, bytes })).toMatchObject({
      success: false,
      message,
    });
  });

  it('a program that contains HTML is sent as a download with a Python content type', async () => {
    const { path } = await postFile(server, student, {
      purpose: 'work',
      name: 'page.py',
      bytes: '<!doctype html><script>alert(1)</script>',
    });
    const { raw } = await server.call('GET', `/sys/common/static/${path}`, { token: student });
    expect(raw.headers).toMatchObject({
      'content-type': 'text/x-python; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(raw.headers['content-disposition']).toMatch(/^attachment/);
  });
});
