import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import fastify from 'fastify';
import { registerSecurityHeaders } from '#server/http/security-headers.ts';
import { defaultRuntimeConfig, registerSite } from '#server/http/site.ts';

/** Builds the gallery of widgets and serves it as the product serves its pages, content policy and all. */
export async function startGallery(): Promise<{
  readonly url: string;
  readonly close: () => Promise<void>;
}> {
  await promisify(execFile)(process.execPath, ['tools/build.mjs', 'gallery']);
  const app = fastify();
  registerSecurityHeaders(app);
  await registerSite(app, path.resolve('dist/gallery'), defaultRuntimeConfig);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}
