import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from './connect.ts';

/** The only configured address is a pooler in transaction mode. The message is for the administrator. */
export class UnsupportedPooler extends Error {
  override readonly name = 'UnsupportedPooler';

  constructor() {
    super(
      'DATABASE_URL 指向事务模式的连接池（如 pgbouncer 的 pool_mode=transaction）；' +
        '请另外设置 DATABASE_DIRECT_URL，填写不经过连接池、直接连接 PostgreSQL 的地址',
    );
  }
}

/** Milliseconds to wait for a notification between two connections; the database itself needs one or two. */
const timeout = 5000;

/** Whether a NOTIFY of one connection reaches LISTEN on another; through a pooler in transaction mode it does not. */
export async function carriesNotifications(
  connect: () => Promise<Connection>,
  within: number = timeout,
): Promise<boolean> {
  const listener = await connect();
  try {
    const speaker = await connect();
    const timer = new AbortController();
    try {
      const channel = `campus_probe_${randomUUID().replaceAll('-', '')}`;
      const notification = new Promise<boolean>((resolve) => {
        listener.once('notification', () => resolve(true));
      });
      await listener.query(`listen ${channel}`);
      await speaker.query('select pg_notify($1, $2)', [channel, '']);
      return await Promise.race([notification, delay(within, false, { signal: timer.signal })]);
    } finally {
      timer.abort();
      await speaker.end();
    }
  } finally {
    await listener.end();
  }
}
