import { clientOf, prefixOf } from '../src/http/client-address.js';

describe('the client of an address', () => {
  it.each([
    ['two IPv4 addresses are two', '198.51.100.7', '198.51.100.8', false],
    ['an IPv4 address written as IPv6 is the IPv4 address', '::ffff:198.51.100.7', '198.51.100.7', true],
    ['a mapped address written in hexadecimal is the same', '::ffff:c633:6407', '198.51.100.7', true],
    ['two mapped addresses are two', '::ffff:198.51.100.7', '::ffff:198.51.100.8', false],
    ['all of a /64 are one', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['the next /64 is another', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['a zone does not matter', 'fe80::1%eth0', 'fe80::2', true],
    ['however it is written', '2001:0DB8:0001:0002::1', '2001:db8:1:2::9', true],
    ['what is no address is itself', 'unix socket', 'another socket', false],
  ])('%s', (_rule, one, other, isSame) => {
    expect(clientOf(one) === clientOf(other)).toBe(isSame);
  });

  it('has the form that digests of networks were made of before', () => {
    const network = { ipv4Bytes: 3, ipv6Groups: 3 };
    expect(prefixOf('198.51.100.7', network)).toBe('198.51.100');
    expect(prefixOf('::ffff:198.51.100.7', network)).toBe('198.51.100');
    expect(prefixOf('2001:db8:1:2::1', network)).toBe('8193:3512:1');
  });
});
