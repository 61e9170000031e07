import { readRuntimeConfig } from './runtime-config.ts';

/**
 * Returns the address of a page of this site that other devices, such as a phone, reach: at the host that the school has
 * configured, otherwise at the one in the browser. A browser on the server itself may have `localhost`, which only it
 * reaches; the server then names its address in the network.
 *
 *     sharedUrl('/c/AB2C'); // http://192.168.1.20:8080/c/AB2C
 */
export function sharedUrl(path: string, here: string = location.href, config = readRuntimeConfig()): string {
  if (config.siteUrl !== '') return new URL(path, config.siteUrl).href;
  const address = new URL(path, here);
  const isThisMachine = /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(address.hostname);
  if (isThisMachine && config.lanHost !== '') address.hostname = config.lanHost;
  return address.href;
}
