// The document that is published for a case: its limits as the storefront knows them, with messages that tell which
// limit, kind and subject each of them is about.
import { textsFor } from '@purchase-limits/domain/built-in-texts';
import type { ViolationKind } from '@purchase-limits/domain/evaluate';
import { LANGUAGES } from '@purchase-limits/domain/languages';
import { completeLimit, type Limit, type Messages } from '@purchase-limits/domain/limit';
import { measureFormat } from '@purchase-limits/domain/message-formats';
import { messageKey } from '@purchase-limits/domain/messages';
import { publishedLimit } from '@purchase-limits/domain/publishing';
import { DEFAULT_BRANDING, type StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { limitsOf, type FoundViolation, type LimitCase } from '../limit-case.js';

const KINDS: ViolationKind[] = ['min', 'max', 'multiple', 'blocked', 'login_required', 'repurchase'];
const MESSAGE = /^(\d+)\|([a-z_]+)\|(.*)$/s;
const JUDGED = 'judged';

/** `hasSign`: with a limit of its own, which breaks nothing and whose message shows once the cart was judged. */
export function documentOf(limitCase: LimitCase, hasSign: boolean): StorefrontSettings {
  const { currency, weightUnit, timezone, valueBeforeDiscounts } = limitCase.shop;
  const limits = limitsOf(limitCase)
    .map((limit, index) => ({ ...limit, ...shownOnCartPage(limit, index) }))
    .filter(({ status }) => status === 'active')
    .concat(hasSign ? signOf(limitCase) : [])
    .map((limit, window) => ({ ...publishedLimit(limit), window }));
  const texts = textsFor(limits);
  return {
    shop: 'cases.myshopify.com',
    version: 1,
    endpoint: 'https://api.example',
    currency,
    weightUnit,
    ...(timezone && { timezone }),
    ...(valueBeforeDiscounts && { lineTotal: 'original_line_price' }),
    defaultLanguage: 'en',
    branding: DEFAULT_BRANDING,
    poweredBy: false,
    limits,
    texts: { ...texts, en: { ...texts.en, cart: 'cart' } },
  };
}

/** On the cart page these triggers show whatever is broken as at checkout. */
function shownOnCartPage(
  { type, conditionType }: Limit,
  index: number,
): Pick<Limit, 'messages' | 'notificationTrigger'> {
  const texts = KINDS.map((kind) => [messageKey(kind, conditionType), `${index}|${kind}|{name}`] as const);
  return {
    messages: inEveryLanguage(Object.fromEntries(texts)),
    notificationTrigger: type === 'cart' ? 'limit_reached_in_cart_page' : 'limit_reached',
  };
}

/** A limit that states on the cart page how many units were judged. */
function signOf({ limits }: LimitCase): Limit {
  let id = JUDGED;
  while (limits.some((limit) => limit.id === id)) id += '_';
  return completeLimit(id, {
    name: '',
    type: 'cart',
    max: Number.MAX_SAFE_INTEGER,
    notificationTrigger: 'show_notification_cart_page',
    messages: inEveryLanguage({ maximumQuantityLimitMessage: `${JUDGED} {current}` }),
  });
}

function inEveryLanguage(texts: Messages['en']): Messages {
  return Object.fromEntries(LANGUAGES.map((language) => [language, texts]));
}

/** What the page reads once this cart was judged. */
export function judgedText({ cart, shop }: LimitCase): string {
  const units = cart.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${JUDGED} ${measureFormat('product_quantity', 'en', shop.currency, shop.weightUnit)(units)}`;
}

/** What a message of the page says is broken. Throws when it is none of the case's limits. */
export function violationIn(text: string, { limits }: LimitCase): FoundViolation {
  const [, index, kindText, subject] = MESSAGE.exec(text) ?? [];
  const limit = limits[Number(index)];
  const kind = KINDS.find((known) => known === kindText);
  if (!limit || !kind || subject === undefined) throw new Error(`the page shows "${text}", which no limit says`);
  return { limitId: limit.id, kind, subject };
}
