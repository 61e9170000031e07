import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProductProcess } from './product-process.ts';

/** One product with the demo school for all journeys; those that break or restart it start their own. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-journeys-'));
  const product = await startProductProcess({ dataDir: folder });
  process.env['CAMPUS_URL'] = product.url;
  return async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
