// Keys of persons: the function at checkout makes the same as the server, and finds them in the set that it is given.
import { codeOf as codeOfKey, personKeys, type PersonSecret } from '@purchase-limits/domain/person-codes';
import { personSet } from '@purchase-limits/domain/person-set';
import { deliveryText, emailText, phoneText } from '@purchase-limits/domain/person-texts';
import { sipHash } from '@purchase-limits/domain/sip-hash';
import * as kernel from '../src/person-texts';
import { codeOf, readSecret } from '../src/person-keys';
import { DAY_MS, limitOf, NOW, purchase, readSet, SECRET } from './persons';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (written: Uint8Array) => new TextDecoder().decode(written);

it('hashes as SipHash-2-4 is published', () => {
  const key = Array.from({ length: 16 }, (_, at) => at.toString(16).padStart(2, '0')).join('');
  const message = String.fromCharCode(...Array.from({ length: 15 }, (_, at) => at));
  expect(sipHash(key, message)).toBe('a129ca6149be45e5');
  expect(sipHash(key, '')).toBe('726fdb47dd0e0e31');
  expect(text(codeOf(readSecret(bytes(key)), bytes(message)))).toBe(codeOfKey('ea129ca6149be45e5'));
});

const EMAILS = [
  'Ada.Lovelace+drop@GMail.com',
  'ada@googlemail.com',
  'a.d.a@protonmail.com',
  'ada.l+x@me.com',
  'Ada+1@hotmail.com',
  'ada+1@example.com',
  ' ada @example.com\n',
  '+tag@gmail.com',
  '@gmail.com',
  'ada@',
  'ada',
  '',
  'Ärger@münchen.example',
  'a@b@gmail.com',
];
it.each(EMAILS)('writes the e-mail %j as the server does', (email) => {
  expect(text(kernel.emailText(bytes(email)))).toBe(emailText(email));
});

const PHONES = [
  '+46 70 123 45 67',
  '+46 (0)70-123 45 67',
  '0046701234567',
  '070-123 45 67',
  '(070) 1234567 ext. 12',
  '46701234567',
  '12345',
  '+1234567890123456',
  '',
  'none',
  '１２３',
  '(+46) 701234567',
];
it.each(PHONES.flatMap((phone) => ['46', '1', '39', ''].map((code) => [phone, code] as const)))(
  'writes the phone %j with the code %j as the server does',
  (phone, code) => {
    expect(text(kernel.phoneText(bytes(phone), bytes(code)))).toBe(phoneText(phone, code));
  },
);

it.each([
  ['12 Main St.', 'Apt. 4', 'Springfield', '12345-6789'],
  ['12 main st', 'apt 4', '', '12345 6789'],
  ['Ståhlgatan 3', '', 'Örebro', ''],
  ['', 'x', 'y', 'z'],
  ['x', '', '', ''],
  ['東京都', '1|2', '', '100-0001'],
])('writes the address %j %j %j %j as the server does', (address1, address2, city, zip) => {
  const found = kernel.deliveryText(bytes(address1), bytes(address2), bytes(city), bytes(zip));
  expect(text(found)).toBe(deliveryText({ address1, address2, city, zip }));
});

describe('the set of a metafield', () => {
  const [contacts, households] = [limitOf('contacts'), limitOf('households')];
  const setOf = (limit: typeof contacts, count: number, secret: PersonSecret = SECRET) =>
    personSet(
      [{ number: 0, limit }],
      () => Array.from({ length: count }, (_, at) => purchase(personKeys({ email: `guest${at}@example.com` }, secret))),
      secret,
      { currency: 'USD', weightUnit: 'kg' },
      NOW,
    );

  it('has 1,980 guests with an e-mail address in 10,000 bytes, five bytes each', () => {
    const { text: written, held, total } = setOf(contacts, 3_000);
    process.stdout.write(`${held} guests in ${bytes(written).length} bytes\n`);
    expect({ held: Math.floor(held / 10) * 10, total }).toEqual({ held: 1_980, total: 3_000 });
    expect(bytes(written).length).toBeLessThanOrEqual(10_000);
    expect(bytes(written).length).toBe(written.length);
  });

  it('has 990 with phone numbers too, and 660 with addresses of delivery', () => {
    const withAll = (limit: typeof contacts) =>
      personSet(
        [{ number: 0, limit }],
        () =>
          Array.from({ length: 3_000 }, (_, at) =>
            purchase(
              personKeys(
                {
                  email: `guest${at}@example.com`,
                  phones: [`+4670${String(at).padStart(7, '0')}`],
                  delivery: { address1: `Storgatan ${at}`, zip: '111 22' },
                },
                SECRET,
              ),
            ),
          ),
        SECRET,
        { currency: 'USD', weightUnit: 'kg' },
        NOW,
      ).held;
    const held = [withAll(contacts), withAll(households)];
    expect(held.map((one) => Math.floor(one / 10) * 10)).toEqual([990, 660]);
  });

  it('answers by mistake in less than one of a million cases', () => {
    const { held } = setOf(contacts, 3_000);
    expect((3 * held) / 91 ** 5).toBeLessThan(1e-6);
  });

  it('finds what a person bought, whoever asks by which key, once', () => {
    const contact = { email: 'ada@example.com', phones: ['+46701234567'] };
    const orders = [
      purchase(personKeys(contact, SECRET), 2),
      purchase(personKeys({ email: contact.email }, SECRET), 1),
    ];
    const { text: written } = personSet(
      [{ number: 0, limit: contacts }],
      () => orders,
      SECRET,
      { currency: 'USD', weightUnit: 'kg' },
      NOW,
    );
    expect(readSet(written, contact)).toEqual([3]);
    expect(readSet(written, { phones: ['070 123 45 67'] })).toEqual([2]);
    expect(readSet(written, { email: 'eve@example.com' })).toEqual([]);
    expect(readSet(written, contact, NOW + 40 * DAY_MS)).toEqual([]);
  });

  it('keeps those whose window ends first where it is full', () => {
    const early = Array.from({ length: 1_000 }, (_, at) => `early${at}@example.com`);
    const late = Array.from({ length: 2_000 }, (_, at) => `late${at}@example.com`);
    const orders = [
      ...late.map((email) => purchase(personKeys({ email }, SECRET), 1, NOW - DAY_MS)),
      ...early.map((email) => purchase(personKeys({ email }, SECRET), 1, NOW - 20 * DAY_MS)),
    ];
    const { text: written, held } = personSet(
      [{ number: 0, limit: contacts }],
      () => orders,
      SECRET,
      { currency: 'USD', weightUnit: 'kg' },
      NOW,
    );
    expect(early.every((email) => readSet(written, { email }).length === 1)).toBe(true);
    expect(late.filter((email) => readSet(written, { email }).length === 1)).toHaveLength(held - 1_000);
  });
});
