// What of a store's answers a tape keeps as it is. Everything else is replaced: a value must be listed here to stay.

const CONSTANT = /^[A-Z][A-Z0-9_]*$/;
const NAME = /^[A-Za-z_$][\w$]*$/;

/** By the keys that lead to a value, without indexes, what the value has to look like. */
const KEPT_TEXTS: [path: RegExp, value: RegExp][] = [
  [/(^|\.)__typename$/, NAME],
  [/(^|\.)(status|errorCode|weightUnit|interval|apiType|currencyCode|topics?)$/, CONSTANT],
  [/\.weight\.unit$/, CONSTANT],
  [/\.agreements\.nodes\.reason$/, CONSTANT],
  [/\.(language|country)\.isoCode$/, /^[A-Z]{2}$/],
  [/(^|\.)locale$/, /^[a-z]{2}(-[A-Z]{2})?$/],
  [/\.buyerJourney\.step$/, CONSTANT],
  [/\.plan\.publicDisplayName$/, /^[A-Z][a-z]+$/],
  [/\.shopifyFunction\.apiType$/, /^[a-z_]+$/],
  [/\.accessScopes\.handle$/, /^(read|write)_[a-z_]+$/],
  [/(^|\.)(errors|userErrors|orderCancelUserErrors)(\.extensions)?\.code$/, /^[A-Z][A-Z0-9_]*$|^[a-z]+[A-Z][A-Za-z]*$/],
  [/(^|\.)(errors|userErrors)\.extensions\.typeName$/, NAME],
  [/(^|\.)(errors\.path|(userErrors|orderCancelUserErrors)\.field)$/, /^(\d+|[A-Za-z_$][\w$]*)$/],
  [/\.includeFields$/, /^[a-z_]+(\.[a-z_]+)*$/],
  [/\.operations\.validationAdd\.errors\.target$/, /^\$[\w.[\]]*$/],
];

/** The platform's: kept, without what they quote of the store. A function's errors are the merchant's own words. */
const SENTENCES = /^errors$|^(errors|data\.\w+\.\w*[uU]serErrors)(\.message|\.extensions\.requiredAccess)$/;

const COST = /^extensions\.cost\.|^errors\.extensions\.(cost|maxCost)$/;
const KEPT_NUMBERS = /(^|\.)(quantity|currentQuantity|current_quantity|count|line|column|elementIndex|trialDays)$/;

/** Words of the platform's refusals and of our reasons: a product with such a name must not make them unreadable. */
const OWN_WORDS = new Set(
  (
    'this app is not approved to access the use subscribe object field customer protected data webhook topic topics ' +
    'denied for required access scope throttled cannot have more than active validation functions do you permission ' +
    'create or update webhooks with address has already been taken does exist see https shopify dev docs apps launch ' +
    'read_products write_products read_customers write_customers read_orders write_validations read_validations ' +
    'read_gift_cards orders customers products giftcards internal error query cost exceeds single max limit ' +
    'store rule rules checkout order product collection collections lists empty refused provoked read written token ' +
    'function cart run no one none of so was were there here'
  ).split(' '),
);

/** Names of fields in webhooks that could as well be what a merchant has written. */
const FIELD_NAMES = new Set(
  (
    'id name email domain country city zip phone currency timezone title vendor tags status order customer shop ' +
    'product quantity price sku note test source type handle kind amount grams'
  ).split(' '),
);

export const isFieldName = (key: string) => FIELD_NAMES.has(key);
export const isKeptText = (path: string, value: string) =>
  KEPT_TEXTS.some(([place, look]) => place.test(path) && look.test(value));
export const isSentence = (path: string) => SENTENCES.test(path);
export const isKeptNumber = (path: string) => COST.test(path) || KEPT_NUMBERS.test(path);
export const isOwnWord = (word: string) => OWN_WORDS.has(word.toLowerCase());
