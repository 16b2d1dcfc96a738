import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** The network of an address, a /24 or a /48, as a digest: enough to cap what one network counts, without keeping who it was. */
export function networkOf(address: string, secret: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0]!;
  const prefix = isIPv4(plain) ? plain.split('.').slice(0, 3).join('.') : isIPv6(plain) ? firstGroups(plain) : plain;
  return createHash('sha256').update(`${secret} ${prefix}`).digest('base64url').slice(0, 22);
}

/** The first three groups of an IPv6 address, whichever way it is written. */
function firstGroups(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
