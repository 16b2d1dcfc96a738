// Maps an address to one client, and to one network.
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The first bytes of an IPv4 address, also of one written as IPv6, or the first groups of an IPv6 address; what is no
 * address is answered whole.
 */
export function prefixOf(
  address: string,
  { ipv4Bytes, ipv6Groups }: { ipv4Bytes: number; ipv6Groups: number },
): string {
  // Asked of every request: most are of these, and the library reads an address several times.
  if (isIPv4(address)) return address.split('.').slice(0, ipv4Bytes).join('.');
  const plain = address.split('%')[0]!;
  if (!ipaddr.isValid(plain)) return address;
  const parsed = ipaddr.process(plain);
  return parsed instanceof ipaddr.IPv4
    ? parsed.octets.slice(0, ipv4Bytes).join('.')
    : (parsed as ipaddr.IPv6).parts.slice(0, ipv6Groups).join(':');
}

/**
 * The rate limit key of an address: IPv4 as it is, IPv6 by its /64, because a client has at least that many addresses
 * to send from.
 */
export const clientOf = (address: string): string => prefixOf(address, { ipv4Bytes: 4, ipv6Groups: 4 });
