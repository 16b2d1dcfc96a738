// Addresses that merchants may have requests sent to: nothing in our own network, whatever a name is said to be.
import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Why the address can't be used; null: it can, as far as it can be told without resolving its name. */
export function addressProblem(text: string, allowsPrivate: boolean): string | null {
  if (!URL.canParse(text)) return 'Enter an address such as https://example.com/hooks';
  const { protocol, username, password, hostname } = new URL(text);
  if (protocol !== 'https:' && !(allowsPrivate && protocol === 'http:'))
    return 'The address has to begin with https://';
  if (username || password) return 'The address may not have a name or a password';
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) && !allowsPrivate && !isPublic(literal) ? 'The address has to be a public one' : null;
}

/** Whether the IP address is one of the public internet. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Asks name servers itself: names that nobody answers for keep no thread that others' lookups wait for. */
const resolver = new Resolver({ timeout: 1_500, tries: 2 });
/** One reason for all: which names there are in our own network is nobody's business. */
const NOT_PUBLIC = 'The name has no public address';

/** Empty: there are none. */
async function addressesOf(hostname: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = (answer: PromiseSettledResult<string[]>) => (answer.status === 'fulfilled' ? answer.value : []);
  return [
    ...found(four).map((address) => ({ address, family: 4 })),
    ...found(six).map((address) => ({ address, family: 6 })),
  ];
}

/**
 * Resolves names for a connection, which then goes to the very address that was looked at: a name that changes in
 * between can't lead it elsewhere.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  void addressesOf(hostname).then((found) => {
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublic(address))) callback(new AddressRefused(NOT_PUBLIC), '', 0);
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
