// E-mail addresses, phone numbers and addresses of delivery in the one form in which they are compared (rules §3.19).
// `extensions/checkout-rule/src/person-texts.ts` writes the same, of bytes: only letters of ASCII lose their capitals.

/** An address of delivery, as the platform has it. */
export type Delivery = {
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  city?: string | null | undefined;
  zip?: string | null | undefined;
};
/** How somebody can be reached. */
export type Contact = {
  email?: string | null | undefined;
  phones?: readonly (string | null | undefined)[] | undefined;
  delivery?: Delivery | null | undefined;
};

/** Providers that deliver mail to a name with dots, or with a tag behind a plus, to the name without. */
const PROVIDERS: Record<string, { as: string; hasDots: boolean }> = {
  'gmail.com': { as: 'gmail.com', hasDots: false },
  'googlemail.com': { as: 'gmail.com', hasDots: false },
  'proton.me': { as: 'proton.me', hasDots: false },
  'protonmail.com': { as: 'proton.me', hasDots: false },
  'pm.me': { as: 'proton.me', hasDots: false },
  'icloud.com': { as: 'icloud.com', hasDots: true },
  'me.com': { as: 'icloud.com', hasDots: true },
  'mac.com': { as: 'icloud.com', hasDots: true },
  'outlook.com': { as: 'outlook.com', hasDots: true },
  'hotmail.com': { as: 'hotmail.com', hasDots: true },
  'live.com': { as: 'live.com', hasDots: true },
  'msn.com': { as: 'msn.com', hasDots: true },
  'fastmail.com': { as: 'fastmail.com', hasDots: true },
};
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;
/** Of the United States, Canada and their neighbors, where a number may begin with it. */
const NORTH_AMERICA = '1';
/** Whose numbers keep their first 0. */
const ITALY = '39';

/** What is compared, each with a letter of its kind before it. `callingCode`: of the shop's country (`46`). */
export function personTexts({ email, phones = [], delivery }: Contact, callingCode: string): string[] {
  const texts = [
    emailText(email ?? ''),
    ...phones.map((phone) => phoneText(phone ?? '', callingCode)),
    deliveryText(delivery ?? {}),
  ];
  return [...new Set(texts.filter((text) => text !== ''))];
}

const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** `e` and the address; empty: it is none. */
export function emailText(email: string): string {
  const plain = lower(email.replace(/[ \t\r\n]/g, ''));
  const at = plain.lastIndexOf('@');
  let name = plain.slice(0, Math.max(0, at));
  const host = plain.slice(at + 1);
  const provider = PROVIDERS[host];
  if (provider) {
    name = name.split('+')[0]!;
    if (!provider.hasDots) name = name.replaceAll('.', '');
  }
  return name === '' || host === '' ? '' : `e${name}@${provider?.as ?? host}`;
}

/** `p` and the digits with the country's code; empty: they are no number. */
export function phoneText(phone: string, callingCode: string): string {
  // What follows a letter is an extension.
  const typed = phone.split(/[A-Za-z]/)[0]!;
  const isWhole = typed.match(/[+0-9]/)?.[0] === '+';
  const all = (isWhole ? typed.replace('(0)', '') : typed).replace(/[^0-9]/g, '');
  const digits = isWhole ? all : international(all, callingCode);
  return digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS ? '' : `p${digits}`;
}

function international(digits: string, callingCode: string): string {
  if (digits.startsWith('00')) return digits.slice(2);
  if (callingCode === NORTH_AMERICA) return digits.startsWith('1') ? digits : `1${digits}`;
  const national = digits.startsWith('0') && callingCode !== ITALY ? digits.slice(1) : digits;
  return callingCode + national;
}

/** `a`, the postal code or else the city, and the lines of the address; empty: it says too little. */
export function deliveryText({ address1, address2, city, zip }: Delivery): string {
  const lines = folded(address1 ?? '');
  const place = folded(zip ?? '') || folded(city ?? '');
  return lines === '' || place === '' ? '' : `a${place}|${lines}|${folded(address2 ?? '')}`;
}

/** Without spaces, punctuation and capitals of ASCII. */
function folded(text: string): string {
  return lower(text).replace(/[^a-z0-9\u0080-\uffff]/g, '');
}
