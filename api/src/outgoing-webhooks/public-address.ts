// Addresses that merchants may have requests sent to: nothing in our own network, whatever a name is said to be.
import { lookup as resolve } from 'node:dns/promises';
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

/**
 * Resolves names for a connection, which then goes to the very address that was looked at: a name that changes in
 * between can't lead it elsewhere.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { all: true }).then(
    (found) => {
      const wanted = found.filter(({ family }) => !options.family || options.family === family);
      const refused = wanted.find(({ address }) => !isPublic(address));
      if (refused || wanted.length === 0) callback(new AddressRefused('The address is not a public one'), '', 0);
      else if (options.all) callback(null, wanted);
      else callback(null, wanted[0]!.address, wanted[0]!.family);
    },
    (error: NodeJS.ErrnoException) => callback(error, '', 0),
  );
};
