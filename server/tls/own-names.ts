import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { domainToASCII } from 'node:url';
import { lanAddresses, type Interfaces } from '#server/tls/lan-addresses.ts';

type Machine = { readonly name: string; readonly interfaces: Interfaces };
type Reached = { readonly host: string; readonly siteUrl: string | undefined };

export const thisMachine = (): Machine => ({ name: hostname(), interfaces: networkInterfaces() });

/** Every name and address by which a browser may ask for this server. A name in Chinese is written as DNS has it. */
export function ownNames({ host, siteUrl }: Reached, { name, interfaces }: Machine): string[] {
  const machine = domainToASCII(name).toLowerCase();
  const site = siteUrl === undefined ? '' : new URL(siteUrl).hostname.replace(/^\[|\]$/g, '');
  const names = [
    'localhost',
    '127.0.0.1',
    '::1',
    machine,
    // As devices of a room find one another without a name server.
    machine.includes('.') ? '' : `${machine}.local`,
    ...lanAddresses(interfaces),
    ['0.0.0.0', '::'].includes(host) ? '' : host,
    site,
  ];
  return [...new Set(names)].filter(
    (one) => isIP(one) !== 0 || /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*$/.test(one),
  );
}
