import ipaddr from 'ipaddr.js';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** What of the world the public internet routes in version 6; everything else is somebody's own or carries version 4 within. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Public by its number, and answers every machine of one cloud with that machine's own data. */
const METADATA_V4 = ['168.63.129.16'];

/** Networks such as `10.1.0.0/16` or single addresses, comma separated; undefined where one of them is neither. */
export function readNetworks(text: string): Network[] | undefined {
  try {
    const parts = text.split(',').map((part) => part.trim());
    return parts.map((part) => (part.includes('/') ? ipaddr.parseCIDR(part) : wholeAddress(part)));
  } catch {
    return undefined;
  }
}

function wholeAddress(text: string): Network {
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** May the server connect there: a public address, or one in a network that its operator named. */
export function isAllowedAddress(text: string, networks: readonly Network[] = []): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  // `::8.8.8.8` is read here as version 4, and dialled as an address of version 6 that nobody routes.
  if (ipaddr.IPv6.isValid(text) && ipaddr.IPv6.parse(text).isIPv4MappedAddress() && !/ffff/i.test(text)) return false;
  // Version 4 within version 6 is judged as what it is.
  const address = ipaddr.process(text);
  return networks.some((network) => isWithin(address, network)) || isPublic(address);
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean {
  if (address.kind() !== network.kind()) return false;
  return address.kind() === 'ipv4' ? (address as ipaddr.IPv4).match(network, bits) : (address as ipaddr.IPv6).match(network, bits);
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' ? !METADATA_V4.includes(address.toString()) : (address as ipaddr.IPv6).match(...GLOBAL_V6);
}

export type { Network };
