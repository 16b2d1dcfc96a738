import { hash } from 'node:crypto';
import { prefixOf } from '../http/client-address.js';

/** A /24 or a /48. */
const NETWORK = { ipv4Bytes: 3, ipv6Groups: 3 };

/** The network of an address as a digest: enough to cap what one network counts, without storing the address. */
export function networkOf(address: string, secret: string): string {
  return hash('sha256', `${secret} ${prefixOf(address, NETWORK)}`, 'base64url').slice(0, 22);
}
