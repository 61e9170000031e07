import type { BodyOf } from '#openapi/index.ts';
import { readOptions, write, writeAndTell } from './client.ts';
import { postFile, type TransferOptions } from './file.ts';

// Quiet: the page shows every failure itself.

/** What a public link asks. Refused in the same words when there never was such a link. */
export const publicFormQuery = (token: string) =>
  readOptions('/online/public/form/{token}', { params: { token }, quiet: true });

export const answerPublicForm = (token: string, body: BodyOf<'POST /online/public/form/{token}'>) =>
  write('post', '/online/public/form/{token}', { params: { token }, body, quiet: true });

/** Whether an answer arrived; every code that is none is refused alike. */
export const checkPublicReceipt = (token: string, receipt: string) =>
  write('post', '/online/public/form/{token}/receipt', { params: { token }, body: { receipt }, quiet: true });

/** One file for a field of it, which the answer names afterwards. */
export const sendPublicFile = async (
  token: string,
  file: File,
  fields: { readonly field: string; readonly captcha?: string; readonly checkKey?: string },
  options: TransferOptions,
) =>
  (await postFile('/online/public/form/{token}/file', file, fields, { params: { token }, ...options }))
    .result;

/** How the public link of a form is set. */
export const publicLinkQuery = (code: string) =>
  readOptions('/online/cgform/publicLink/{code}', { params: { code } });

export const setPublicLink = (code: string, body: BodyOf<'PUT /online/cgform/publicLink/{code}'>) =>
  writeAndTell('put', '/online/cgform/publicLink/{code}', { params: { code }, body });

/** Another link; the one before is no longer good. */
export const renewPublicLink = (code: string) =>
  writeAndTell('post', '/online/cgform/publicLink/{code}/renew', { params: { code } });
