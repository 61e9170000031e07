/** An IPv4 address, or the network of an IPv6 one: whoever has one address there has all 2^64. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const rest = tail.split(':').filter((group) => group !== '');
  const missing = ip.includes('::') ? 8 - groups.length - rest.length : 0;
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...rest].slice(0, 4).join(':');
}
