import { startDatabaseBroker } from '../engines/database-server.ts';

/** Runs once for the node project; the returned function runs after the last test. */
export default async function setup(): Promise<() => Promise<void>> {
  process.env['TZ'] = 'Asia/Shanghai';
  const broker = await startDatabaseBroker();
  return () => broker.stop();
}
