import path from 'node:path';
import { expect } from '@playwright/test';
import { Client } from 'pg';
import { captchaAlphabet, captchaHash } from '#server/shared/authentication/captcha/captcha.ts';
import type { ContextWatch } from './journey-watch.ts';
import type { ProductProcess } from '../engines/product-process.ts';

const signs = captchaAlphabet.split('');

/**
 * Returns the answer to the last captcha. The picture is not readable by programs, but the test can try all
 * answers against the hash in the database.
 */
export async function readCaptcha(product: ProductProcess, watch: ContextWatch): Promise<string> {
  let answer: string | undefined;
  // Another captcha may still be loading.
  await expect(async () => {
    answer = await readNewest(product, watch);
    expect(answer, 'the answer to the newest captcha').not.toBe(undefined);
  }).toPass({ timeout: 30_000 });
  return answer ?? '';
}

async function readNewest(product: ProductProcess, watch: ContextWatch): Promise<string | undefined> {
  const key = watch.requests
    .map((address) => /\/sys\/randomImage\/([\w-]+)/.exec(address)?.[1])
    .findLast((found) => found !== undefined);
  const hash = key === undefined ? undefined : await answerHash(product, key);
  if (key === undefined || hash === undefined) return undefined;
  for (const first of signs)
    for (const second of signs)
      for (const third of signs)
        for (const fourth of signs) {
          const answer = first + second + third + fourth;
          if (captchaHash(key, answer) === hash) return answer;
        }
  return undefined;
}

async function answerHash(product: ProductProcess, key: string): Promise<unknown> {
  const client = new Client({
    host: path.join(product.dataDir, 'postgres', 'socket'),
    user: 'campus',
    database: 'campus',
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer_hash: string }>(
      'select answer_hash from sys_captcha where key = $1',
      [key],
    );
    return rows[0]?.answer_hash;
  } finally {
    await client.end();
  }
}
