import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { listeningLines } from './listening-lines.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  netmask: '255.255.255.0',
  family: 'IPv4',
  mac: '02:00:00:00:00:01',
  internal,
  cidr: `${address}/24`,
});
const room = {
  lo: [at('127.0.0.1', true)],
  eth0: [at('192.168.1.5')],
  wlan0: [at('10.0.0.7')],
  usb0: [at('169.254.3.4')],
  docker0: [at('172.17.0.1')],
};
const url = 'http://127.0.0.1:8080';

describe('the address lines of a start', () => {
  it.each(['0.0.0.0', '::'])('list the addresses for other computers when the host is %s', (host) => {
    expect(listeningLines({ host, url, trustProxy: false, tls: undefined }, room)).toEqual([
      '其他电脑在浏览器里输入：',
      '  http://192.168.1.5:8080',
      '  http://10.0.0.7:8080',
    ]);
  });

  it.each(['127.0.0.1', '127.0.1.1', '::1', 'localhost'])(
    'warn that only this computer has access when the host is %s',
    (host) => {
      expect(listeningLines({ host, url, trustProxy: false, tls: undefined }, room)).toEqual([
        '只有这台电脑能打开；要让教室里的其他电脑也能打开，请设置 HOST=0.0.0.0 后重新启动',
      ]);
    },
  );

  it('report that there is no network', () => {
    expect(
      listeningLines({ host: '0.0.0.0', url, trustProxy: false, tls: undefined }, { lo: room.lo }),
    ).toEqual(['这台电脑没有接入网络，其他电脑暂时打不开']);
  });

  it('are empty for a single address and behind a proxy', () => {
    expect(listeningLines({ host: '192.168.1.5', url, trustProxy: false, tls: undefined }, room)).toEqual([]);
    expect(listeningLines({ host: '127.0.0.1', url, trustProxy: true, tls: undefined }, room)).toEqual([]);
  });

  it('include the page to trust the own CA, over plain HTTP if that is served', () => {
    const own = { host: '0.0.0.0', url: 'https://127.0.0.1:8443', trustProxy: false };
    const lines = (httpPort: number | undefined) =>
      listeningLines({ ...own, tls: { source: { kind: 'own' }, httpPort } }, { eth0: room.eth0 });
    const first = [
      '其他电脑在浏览器里输入：',
      '  https://192.168.1.5:8443',
      '第一次用的设备先打开下面的网址，信任本校证书：',
    ];
    expect(lines(8080)).toEqual([...first, '  http://192.168.1.5:8080/trust']);
    expect(lines(undefined)).toEqual([...first, '  https://192.168.1.5:8443/trust']);
  });
});
