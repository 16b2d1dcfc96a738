// The mail to the customer of an order that was held or canceled for a limit.
import type { Language } from '@purchase-limits/domain/languages';
import { messageText } from '@purchase-limits/domain/message-text';
import { messageKey, remaining } from '@purchase-limits/domain/messages';
import type { CustomerNews } from '../queries/read-customer-news.js';
import type { Mail } from '../../notifications/mailer.js';
import { renderMail } from '../../notifications/render-mail.js';
import type { ShopFacts } from '../../shops/queries/read-shop.js';
import { CUSTOMER_MAIL_TEXTS, fillIn } from './customer-mail-texts.js';

/** In the customer's language. Answers go to the shop. */
export function customerMail(news: CustomerNews, shop: ShopFacts, language: Language): Omit<Mail, 'messageId' | 'to'> {
  const texts = CUSTOMER_MAIL_TEXTS[language];
  const { orderName: order, units, isWhole } = news;
  const values = { order, shop: shop.name, units: String(units ?? '') };
  const heading = fillIn(texts[headingOf(units, isWhole)], values);
  const why = fillIn(texts.why, { ...values, message: limitMessage(news, shop, language) });
  const next = fillIn(units === null ? texts.held : texts.refunded, values);
  return {
    subject: heading,
    replyTo: shop.email,
    headers: { Keywords: 'order_changed' },
    ...renderMail({
      language,
      greeting: texts.greeting,
      preheader: why,
      heading,
      body: `${why} ${next}`,
      button: null,
      reason: fillIn(texts.reason, values),
      stopping: null,
      stop: null,
    }),
  };
}

function headingOf(units: number | null, isWhole: boolean) {
  if (units === null) return 'headingHeld';
  return isWhole ? 'headingCanceled' : 'headingPart';
}

/** What pages would have shown. */
function limitMessage({ limit, bound }: CustomerNews, shop: ShopFacts, language: Language): string {
  const { kind, subjectName, ...measures } = bound;
  const reader = { language, name: subjectName ?? '', shop };
  return messageText(
    messageKey(kind, limit.conditionType),
    limit,
    { ...measures, remaining: remaining({ kind, ...measures }) },
    reader,
  );
}
