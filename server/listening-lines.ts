import type { NetworkInterfaceInfo } from 'node:os';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;
type Listening = { readonly host: string; readonly url: string; readonly trustProxy: boolean };

/** Made by containers and virtual machines: no pupil is there. */
const virtual = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|VirtualBox|VMware)/i;

/**
 * Lines for whoever starts it: what pupils type into their browsers, or that only this computer reaches it. None behind
 * a proxy, whose address is another.
 */
export function listeningLines({ host, url, trustProxy }: Listening, interfaces: Interfaces): string[] {
  if (trustProxy) return [];
  if (['localhost', '::1'].includes(host) || host.startsWith('127.'))
    return ['只有这台电脑能打开；要让教室里的其他电脑也能打开，请设置 HOST=0.0.0.0 后重新启动'];
  if (host !== '0.0.0.0' && host !== '::') return [];
  const { port } = new URL(url);
  const addresses = Object.entries(interfaces)
    .filter(([name]) => !virtual.test(name))
    .flatMap(([, found = []]) => found)
    .filter(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    )
    .map(({ address }) => `  http://${address}:${port === '' ? '80' : port}`);
  if (addresses.length === 0) return ['这台电脑没有接入网络，其他电脑暂时打不开'];
  return ['其他电脑在浏览器里输入：', ...addresses];
}
