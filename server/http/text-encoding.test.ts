import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { requireQueryText } from './body-text.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const mark = '◆';
/** 姓名 in the encoding of a Chinese Windows. */
const gbk = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb]);
const half = Buffer.from('姓').subarray(0, 2);

/** Replaces the mark by the bytes. */
function withBytes(text: string | Buffer, bytes = gbk): Buffer {
  const whole = Buffer.from(text);
  const at = whole.indexOf(mark);
  return Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at + Buffer.byteLength(mark))]);
}

const refused = {
  status: 400,
  success: false,
  message: '提交的内容不是 UTF-8 编码，请改用 UTF-8 编码后再提交',
};

describe('text in another encoding than UTF-8', () => {
  it.each(['application/json', 'application/json; charset=gbk'])(
    'is refused in a body of %s',
    async (type) => {
      const send = (payload: Buffer) =>
        server.call('POST', '/sys/user/startRecovery', { payload, headers: { 'content-type': type } });
      expect(await send(withBytes('{"account":"◆"}'))).toMatchObject(refused);
      expect(await send(withBytes('{"account":"◆"}', half))).toMatchObject(refused);
      expect(await send(withBytes('{"◆":1}'))).toMatchObject(refused);
      expect((await send(Buffer.from('{"account":"姓名 \uFFFD 😀"}'))).message).toBe('请输入验证码！');
    },
  );

  it.each([
    ['percent-encoded', Buffer.from('ticket=%D0%D5%C3%FB')],
    ['in a name', Buffer.from('%D0%D5=1')],
    ['not encoded', withBytes('ticket=◆')],
    ['partly encoded', withBytes('ticket=◆%95', half)],
  ])('is refused in a form: %s', async (_how, payload) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = (bytes: Buffer) =>
      server.call('POST', '/teaching/teachingAdditionalWork/downloadByTicket', { payload: bytes, headers });
    expect(await send(payload)).toMatchObject(refused);
    expect((await send(Buffer.from('ticket=%E5%A7%93+%zz%'))).message).not.toBe(refused.message);
  });

  it.each([
    ['a field', { purpose: mark, name: 'a.txt' }],
    ['a file name', { purpose: 'attachment', name: `${mark}.txt` }],
  ])('is refused in %s of an upload', async (_where, form) => {
    const { headers, payload } = uploadForm({ ...form, bytes: '第一课' });
    const token = await server.login('admin');
    const send = (sent: Buffer) =>
      server.call('POST', '/sys/common/upload', { token, headers, payload: sent });
    expect(await send(withBytes(payload))).toMatchObject(refused);
    expect((await send(payload)).message).not.toBe(refused.message);
  });

  it.each([
    ['percent-encoded', '%D0%D5'],
    ['cut off', '%E5%A7'],
    ['a half character in UTF-8', '%ED%A0%BD'],
  ])('is refused in the parameters of a URL: %s', async (_how, written) => {
    const token = await server.login('admin');
    const find = (name: string) => server.call('GET', `/sys/position/list?name=${name}`, { token });
    expect(await find(written)).toMatchObject(refused);
    expect((await find('%E5%A7%93+%F0%9F%98%80%zz%')).success).toBe(true);
  });

  it('is refused in the parameters of a URL if it is not percent-encoded', () => {
    const url = (bytes: Buffer) => `/api/x?name=${bytes.toString('latin1')}`;
    for (const bytes of [gbk, half, Buffer.from('姓')])
      expect(() => requireQueryText(url(bytes), {})).toThrow(refused.message);
    expect(() => requireQueryText(url(Buffer.from('a%3F?')), {})).not.toThrow();
  });
});

describe('an escaped lone surrogate in JSON', () => {
  const send = (account: string) =>
    server.call('POST', '/sys/user/startRecovery', {
      payload: Buffer.from(`{"account":"${account}"}`),
      headers: { 'content-type': 'application/json' },
    });

  it.each([
    ['first half', '\\ud83d'],
    ['second half', 'a\\uDE00'],
    ['first half twice', '\\ud83d\\ud83d\\ude00'],
    ['pair the wrong way round', '\\ude00\\ud83d'],
    ['first half before an escaped backslash', '\\ud83d\\\\ude00'],
    ['name', 'x","\\ud83d":"'],
  ])('is refused: %s', async (_which, account) => {
    expect(await send(account)).toMatchObject({
      status: 400,
      success: false,
      message: '提交的内容里有不完整的字符（例如半个表情符号），请删除后重新输入',
    });
  });

  it.each(['mapping', 'corrections'])('is refused in the field %s of an upload', async (name) => {
    const sent = async (character: string) =>
      await server.call('POST', '/sys/position/importExcel', {
        token: await server.login('admin'),
        ...uploadForm({
          name: 'a.csv',
          bytes: '职务编码,职务名称\n001,班长',
          fields: { mode: 'preview', [name]: `{"a":"${character}"}` },
        }),
      });
    expect((await sent('\\ud83d')).message).toMatch(/^提交的内容里有不完整的字符/);
    expect((await sent('\\ud83d\\ude00')).message).not.toMatch(/^提交的内容里有不完整的字符/);
  });

  it('is refused in a JSON parameter of a URL', async () => {
    const token = await server.login('admin');
    const asked = (val: string) =>
      server.call('GET', '/sys/position/list', {
        token,
        query: { superQueryParams: `[{"field":"name","rule":"eq","val":"${val}"}]` },
      });
    expect((await asked('\\ud83d')).message).toMatch(/^提交的内容里有不完整的字符/);
    expect((await asked('\\ud83d\\ude00')).success).toBe(true);
  });

  it.each([
    ['a pair', '\\ud83d\\ude00 \\uD83D\\uDE00\\ud83d\\ude01'],
    ['the text of an escape', '\\\\ud83d'],
  ])('is not reported for %s', async (_what, account) => {
    expect((await send(account)).message).toBe('请输入验证码！');
  });
});
