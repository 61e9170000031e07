import { readRuntimeConfig } from './runtime-config.ts';

/** Of a frame, by the name it has now: a browser that has it asks nobody, and opens it without the server too. */
export function frameAddress(path: string): string {
  const { frames } = readRuntimeConfig();
  return frames === '' ? path : `${path}?v=${frames}`;
}
