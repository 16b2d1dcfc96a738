import { EMAIL_ADDRESS } from '../src/email-address.js';

it.each(['ann@example.com', "ann.o'neil+shop_1-x@mail.example.co", 'a@b-1.io', '_@x1.shop'])(
  '%s is an e-mail address',
  (text) => expect(text).toMatch(EMAIL_ADDRESS),
);

it.each([
  'ann',
  '@example.com',
  'ann@example',
  'ann@example.c',
  'ann@example.c0m',
  'ann@-example.com',
  'ann@example..com',
  'ann@exa_mple.com',
  '.ann@example.com',
  'ann.@example.com',
  "ann'@example.com",
  'a..n@example.com',
  'ann!@example.com',
  'Ann <ann@example.com>',
  'ann@example.com\n',
  ' ann@example.com',
])('%j is none', (text) => expect(text).not.toMatch(EMAIL_ADDRESS));
