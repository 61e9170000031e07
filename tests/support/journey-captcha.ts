import path from 'node:path';
import { Client } from 'pg';
import { captchaAlphabet, captchaHash } from '#server/modules/session/captcha.ts';
import type { ContextWatch } from './journey-watch.ts';
import type { ProductProcess } from './product-process.ts';

const signs = captchaAlphabet.split('');

/**
 * What the captcha that was fetched last says. No program reads the picture; the owner of the database may try all
 * answers against the hash that is kept there.
 */
export async function readCaptcha(product: ProductProcess, watch: ContextWatch): Promise<string> {
  const key = watch.requests
    .map((address) => /\/sys\/randomImage\/([\w-]+)/.exec(address)?.[1])
    .findLast((found) => found !== undefined);
  if (key === undefined) throw new Error('no captcha was fetched');
  const hash = await answerHash(product, key);
  for (const first of signs)
    for (const second of signs)
      for (const third of signs)
        for (const fourth of signs) {
          const answer = first + second + third + fourth;
          if (captchaHash(key, answer) === hash) return answer;
        }
  throw new Error('the captcha has been used');
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
