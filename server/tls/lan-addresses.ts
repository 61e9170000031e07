import type { NetworkInterfaceInfo } from 'node:os';

export type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Made by containers and virtual machines: no pupil is there. */
const virtual = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|VirtualBox|VMware)/i;

/** IPv4 addresses at which other computers of the room reach this one. */
export function lanAddresses(interfaces: Interfaces): string[] {
  return Object.entries(interfaces)
    .filter(([name]) => !virtual.test(name))
    .flatMap(([, found = []]) => found)
    .filter(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    )
    .map(({ address }) => address);
}
