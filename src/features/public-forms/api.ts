import type { BodyOf } from '#openapi/index.ts';
import { readOptions, write, writeAndNotify } from '#shared/api/client.ts';
import { postFile, type TransferOptions } from '#shared/api/file.ts';

// Quiet: the page shows every failure itself.

/** The questions of a public link. An unknown and an expired link get the same refusal. */
export const publicFormQuery = (token: string) =>
  readOptions('/online/public/form/{token}', { params: { token }, quiet: true });

export const answerPublicForm = (token: string, body: BodyOf<'POST /online/public/form/{token}'>) =>
  write('post', '/online/public/form/{token}', { params: { token }, body, quiet: true });

/** Returns whether an answer arrived; all unknown receipts get the same refusal. */
export const checkPublicReceipt = (token: string, receipt: string) =>
  write('post', '/online/public/form/{token}/receipt', { params: { token }, body: { receipt }, quiet: true });

/** Uploads one file for a field of the form; the answer then names it. */
export const sendPublicFile = async (
  token: string,
  file: File,
  fields: { readonly field: string; readonly captcha?: string; readonly checkKey?: string },
  options: TransferOptions,
) =>
  (await postFile('/online/public/form/{token}/file', file, fields, { params: { token }, ...options }))
    .result;

/** The settings of a form's public link. */
export const publicLinkQuery = (code: string) =>
  readOptions('/online/cgform/publicLink/{code}', { params: { code } });

export const setPublicLink = (code: string, body: BodyOf<'PUT /online/cgform/publicLink/{code}'>) =>
  writeAndNotify('put', '/online/cgform/publicLink/{code}', { params: { code }, body });

/** Creates a new link; the previous one becomes invalid. */
export const renewPublicLink = (code: string) =>
  writeAndNotify('post', '/online/cgform/publicLink/{code}/renew', { params: { code } });
