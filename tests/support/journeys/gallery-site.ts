import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import fastify from 'fastify';
import { registerSecurityHeaders } from '#server/http/security-headers.ts';
import { defaultRuntimeConfig, registerSite } from '#server/http/site.ts';

/**
 * Builds the gallery of widgets and serves it like the pages of the product, including the content security
 * policy.
 */
export async function startGallery(): Promise<{
  readonly url: string;
  /** Folder of the build. */
  readonly folder: string;
  readonly close: () => Promise<void>;
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-gallery-'));
  await promisify(execFile)(process.execPath, ['tools/build.mjs', 'gallery', folder]);
  const app = fastify();
  await registerSecurityHeaders(app, { siteRoot: folder });
  await registerSite(app, folder, defaultRuntimeConfig);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, folder, close };
}
