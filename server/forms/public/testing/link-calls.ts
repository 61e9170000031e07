import { randomUUID } from 'node:crypto';
import type { Schema } from '#openapi/index.ts';
import { captchaHash } from '#server/shared/authentication/captcha/captcha.ts';
import { pngFile, uploadForm, type UploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import type { TestAnswer, TestServer } from '#tests/support/database/server.ts';

// A form with a public link, and the calls of its owner and of strangers.

export const definition: Schema<'FormDefinition'> = {
  kind: 'single',
  fields: [
    { id: 'name0001', key: 'name', label: '姓名', kind: 'text', required: true, maxLength: 20 },
    { id: 'memo0001', key: 'memo', label: '说明', kind: 'textarea' },
    { id: 'sex00001', key: 'sex', label: '性别', kind: 'radio', dict: 'sex' },
    { id: 'numb0001', key: 'number', label: '人数', kind: 'integer', default: '1' },
    { id: 'phon0001', key: 'phone', label: '电话', kind: 'phone', unique: true },
    { id: 'note0001', key: 'note', label: '内部备注', kind: 'text' },
    { id: 'cost0001', key: 'cost', label: '费用', kind: 'formula', formula: 'number * 10' },
    { id: 'seq00001', key: 'seq', label: '状态', kind: 'text', readOnly: true, default: '新' },
    { id: 'who00001', key: 'who', label: '负责人', kind: 'user' },
    { id: 'link0001', key: 'link', label: '设备', kind: 'link', form: 'sign' },
    { id: 'file0001', key: 'file', label: '附件', kind: 'file' },
    { id: 'phot0001', key: 'photo', label: '照片', kind: 'image' },
    { id: 'pass0001', key: 'pass', label: '口令', kind: 'password' },
  ],
  rules: [
    { event: 'change', act: 'check', target: 'number', expression: 'number < 5', message: '最多四人' },
    { event: 'add', act: 'set', target: 'note', expression: '"来自" + name' },
    { event: 'change', act: 'check', target: 'memo', expression: 'createBy != "内部王老师"' },
  ],
};
export const asked = ['name0001', 'memo0001', 'sex00001', 'numb0001', 'phon0001'];
export const settings: Schema<'PublicLinkWish'> = {
  enabled: true,
  fields: asked,
  title: '报名',
  intro: '欢迎',
  thanks: '谢谢',
  deadline: null,
  places: null,
  once: 'no',
  captcha: 'auto',
  fileTypes: null,
  fileLimit: null,
  fileCount: null,
};
/** A link that accepts files. */
export const files = {
  fileTypes: ['picture', 'document'],
  fileLimit: 1024 * 1024,
  fileCount: 2,
} satisfies Partial<Schema<'PublicLinkWish'>>;
export const withFiles = { ...files, fields: [...asked, 'file0001', 'phot0001'] };
export const picture: UploadForm = { name: '作品.png', bytes: pngFile };
export const pathOf = ({ result }: TestAnswer): string => String(Object(result).filePath);
export const closed = '链接不存在或已关闭';

/** Returns the solution of a captcha as typed by a person. */
export async function solvedPicture({ database: { db } }: TestServer) {
  const [checkKey, text] = [randomUUID(), 'ABCD'];
  const expiresAt = new Date(Date.now() + 60_000);
  const answerHash = captchaHash(checkKey, text);
  await db.insertInto('sysCaptcha').values({ key: checkKey, answerHash, expiresAt }).execute();
  return { captcha: text, checkKey };
}

type Method = 'GET' | 'PUT' | 'POST';
type SendOptions = { cookie?: string; token?: string; of?: string; ip?: string; key?: string; body?: object };

const cookieOf = ({ headers }: TestAnswer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .find((one) => one.startsWith('device='))
    ?.split(';')[0] ?? '';

/** Returns calls of the form `sign`; `tokenOf` returns the token of its link. */
export function linkCalls(serverOf: () => TestServer, tokenOf: () => string) {
  const owner = async (method: Method, end = '', body?: unknown) =>
    serverOf().call(method, `/online/cgform/publicLink/sign${end}`, {
      token: await serverOf().login('admin'),
      body,
    });
  const set = async (more: Partial<Schema<'PublicLinkWish'>> = {}) =>
    owner('PUT', '', { ...settings, ...more });
  /** Opens another form with a link and returns the answer. */
  const open = async (code: string, more: Partial<Schema<'PublicLinkWish'>> = {}) =>
    serverOf().call('PUT', `/online/cgform/publicLink/${code}`, {
      token: await serverOf().login('admin'),
      body: { ...settings, ...more },
    });
  const path = (of = tokenOf()) => `/online/public/form/${of}`;
  const look = async (call: { cookie?: string; token?: string } = {}) =>
    serverOf().call('GET', path(), {
      ...(call.token === undefined ? {} : { token: call.token }),
      headers: call.cookie === undefined ? {} : { cookie: call.cookie },
    });
  const browser = async () => cookieOf(await look());
  /** Each call has its own browser and address. */
  let addresses = 0;
  const send = async (values: object, more: SendOptions = {}) =>
    serverOf().call('POST', path(more.of), {
      ...(more.token === undefined ? {} : { token: more.token }),
      headers: {
        ...(more.cookie === undefined ? {} : { cookie: more.cookie }),
        ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
      },
      address: more.ip ?? `10.9.${Math.floor((addresses += 1) / 200)}.${addresses % 200}`,
      body: { values, ...more.body },
    });
  /** Sends a file for a field. */
  const sendFile = async (
    field: string,
    { fields, ...form }: UploadForm,
    { cookie, of, ip, token }: Omit<SendOptions, 'body'> = {},
  ) => {
    const { payload, headers } = uploadForm({ ...form, fields: { field, ...fields } });
    return serverOf().call('POST', `${path(of)}/file`, {
      ...(token === undefined ? {} : { token }),
      headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
      address: ip ?? '10.7.0.1',
      payload,
    });
  };
  return { owner, set, open, path, look, browser, send, sendFile };
}
