import { readRuntimeConfig } from '#shared/app/runtime-config.ts';

/**
 * Returns the address of a frame with its current version: a browser that has it cached sends no request, so it works
 * offline too.
 */
export function frameAddress(path: string): string {
  const { frames } = readRuntimeConfig();
  return frames === '' ? path : `${path}?v=${frames}`;
}
