import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/**
 * The network of an address, a /24 or a /48, as a digest: enough to cap what one network counts, without storing the
 * address.
 */
export function networkOf(address: string, secret: string): string {
  return createHash('sha256')
    .update(`${secret} ${prefixOf(address)}`)
    .digest('base64url')
    .slice(0, 22);
}

/**
 * The first three bytes of an IPv4 address, also of one written as IPv6, or the first three groups of an IPv6 address.
 */
function prefixOf(address: string): string {
  const plain = address.split('%')[0]!;
  if (!ipaddr.isValid(plain)) return address;
  const parsed = ipaddr.process(plain);
  return parsed instanceof ipaddr.IPv4
    ? parsed.octets.slice(0, 3).join('.')
    : (parsed as ipaddr.IPv6).parts.slice(0, 3).join(':');
}
