// What built-in messages add where a limit is for one purchase type, in all ten message languages (rules §5).
import type { Language } from './languages.js';
import type { Limit } from './limit.js';

type PurchaseTypeTexts = Record<NonNullable<Limit['purchaseType']>, string>;

export const PURCHASE_TYPE_TEXTS: Record<Language, PurchaseTypeTexts> = {
  en: { one_time: ' This applies to one-time purchases.', subscription: ' This applies to subscriptions.' },
  'pt-BR': { one_time: ' Isso vale para compras avulsas.', subscription: ' Isso vale para assinaturas.' },
  da: { one_time: ' Det gælder engangskøb.', subscription: ' Det gælder abonnementer.' },
  nl: { one_time: ' Dit geldt voor eenmalige aankopen.', subscription: ' Dit geldt voor abonnementen.' },
  fr: { one_time: ' Cela concerne les achats uniques.', subscription: ' Cela concerne les abonnements.' },
  de: { one_time: ' Das gilt für Einmalkäufe.', subscription: ' Das gilt für Abonnements.' },
  zh: { one_time: '此限制适用于一次性购买。', subscription: '此限制适用于订阅。' },
  es: { one_time: ' Se aplica a compras únicas.', subscription: ' Se aplica a suscripciones.' },
  sv: { one_time: ' Det gäller engångsköp.', subscription: ' Det gäller prenumerationer.' },
  vi: { one_time: ' Điều này áp dụng khi mua một lần.', subscription: ' Điều này áp dụng cho gói đăng ký.' },
};
