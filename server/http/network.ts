/** Returns an IPv4 address, or the /64 network of an IPv6 one, since a client usually controls all its addresses. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const rest = tail.split(':').filter((group) => group !== '');
  const missing = ip.includes('::') ? 8 - groups.length - rest.length : 0;
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...rest].slice(0, 4).join(':');
}
