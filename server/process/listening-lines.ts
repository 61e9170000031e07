import { lanAddresses, type Interfaces } from '../tls/lan-addresses.ts';
import type { TlsSettings } from '../tls/tls-settings.ts';

type Listening = {
  readonly host: string;
  readonly url: string;
  readonly trustProxy: boolean;
  readonly tls: TlsSettings | undefined;
};

/**
 * Returns lines for the operator: the addresses that pupils type into their browsers, or that only this computer
 * reaches the server. Empty behind a proxy, whose address is a different one.
 */
export function listeningLines({ host, url, trustProxy, tls }: Listening, interfaces: Interfaces): string[] {
  if (trustProxy) return [];
  if (['localhost', '::1'].includes(host) || host.startsWith('127.'))
    return ['只有这台电脑能打开；要让教室里的其他电脑也能打开，请设置 HOST=0.0.0.0 后重新启动'];
  if (host !== '0.0.0.0' && host !== '::') return [];
  const { port, protocol } = new URL(url);
  const shown = port || (protocol === 'https:' ? '443' : '80');
  const addressesAt = (scheme: string, at: string | number): string[] =>
    lanAddresses(interfaces).map((address) => `  ${scheme}//${address}:${at}`);
  const addresses = addressesAt(protocol, shown);
  if (addresses.length === 0) return ['这台电脑没有接入网络，其他电脑暂时打不开'];
  if (tls?.source.kind !== 'own') return ['其他电脑在浏览器里输入：', ...addresses];
  // Where http is answered too, without a warning on the way there.
  const plainAddresses = tls.httpPort === undefined ? addresses : addressesAt('http:', tls.httpPort);
  const trust = plainAddresses.map((address) => `${address}/trust`);
  return [
    '其他电脑在浏览器里输入：',
    ...addresses,
    '第一次用的设备先打开下面的网址，信任本校证书：',
    ...trust,
  ];
}
