import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { logOptions } from './log-options.ts';

it('keeps the row that PostgreSQL repeats out of the log', () => {
  const sink = new PassThrough();
  const row = 'Failing row contains (1, s30101, $argon2id$v=19$secret)';
  const error = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    constraint: 'sys_user_check',
    detail: row,
    where: row,
  });
  pino(logOptions('info'), sink).error({ err: error }, 'unexpected error');
  const line = String(sink.read());
  expect(line).toContain('sys_user_check');
  expect(line).toContain('violates check constraint');
  expect(line).not.toContain('argon2id');
});
