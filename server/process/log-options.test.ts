import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { linesOf } from '#tests/support/engines/log-lines.ts';
import { runInContext } from '../http/run-context.ts';
import { logOptions } from './log-options.ts';

it('the row that PostgreSQL repeats in an error is not logged', () => {
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

it('a line logged during a request has its id, operation and trace id; any other line has none', async () => {
  const sink = new PassThrough();
  const log = pino(logOptions('info'), sink);
  const span = { trace: '0af7651916cd43dd8448eb211c80319c', part: () => undefined, end: () => undefined };
  const operation = 'GET /sys/log/list';
  await runInContext({ id: '0a1b2c3d', operation, span }, async () => {
    log.info('of a module');
    log.child({ reqId: '0a1b2c3d' }).info('of the request');
  });
  log.info('of nobody');
  const known = { reqId: '0a1b2c3d', operation, traceId: span.trace };
  const [first, second, third] = linesOf(sink);
  expect([first, second]).toMatchObject([known, known]);
  expect(Object.keys(third ?? {}).toSorted()).toEqual(['level', 'msg', 'time']);
});
