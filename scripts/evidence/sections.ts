// What shows each section of docs/rules.md: the cases in which it matters, found by what they hold, and tests.

type Line = { productId: string; variantId: string; weight?: unknown };
type CaseLimit = Record<string, unknown> & { type: string; products?: Selection; targets?: Selection };
type Selection = { kind?: string };
/** Of a case (rules §2) what tells which sections it shows. */
export type RulesCase = {
  name: string;
  limits: CaseLimit[];
  cart: { lines: Line[] };
  shop: { valueBeforeDiscounts?: boolean };
  expect: { allowed: boolean; violations?: { kind: string }[] };
  [field: string]: unknown;
};

/** `tests`: files, whole or one part of the names in it after ` › `. */
export type Section = { number: string; isShownBy?: (one: RulesCase) => boolean; tests: readonly string[] };

const anyLimit = (isMeant: (limit: CaseLimit) => boolean) => (one: RulesCase) => one.limits.some(isMeant);
const has = (field: string) => anyLimit((limit) => limit[field] !== undefined);
const isOfType = (type: string) => anyLimit((limit) => limit.type === type);
const hasGroup = anyLimit((limit) =>
  [limit.products, limit.targets, (limit.exclusions as { group?: Selection } | undefined)?.group].some(
    (selection) => selection && (selection.kind === 'group' || 'conditions' in selection),
  ),
);
const window = (limit: CaseLimit) => (limit.repurchase ?? { option: 'no_limit' }) as Record<string, unknown>;
const isMeasured = (conditionType: RegExp) => anyLimit((limit) => conditionType.test(String(limit.conditionType)));

export const SECTIONS: readonly Section[] = [
  {
    number: '1',
    tests: ['contract/test/merchant-fields.spec.ts', 'domain/test/limit.spec.ts', 'admin/test/form-values.spec.ts'],
  },
  { number: '2', tests: ['domain/test/cases.spec.ts › names', 'scripts/evaluate.spec.ts'] },
  {
    number: '3.1',
    isShownBy: anyLimit(({ status, startDate, endDate }) => Boolean(status ?? startDate ?? endDate)),
    tests: ['domain/test/evaluate.spec.ts › the limits that take part', 'domain/test/in-force.spec.ts'],
  },
  {
    number: '3.2',
    isShownBy: anyLimit(({ min, max, multiple }) => Boolean(min ?? max ?? multiple)),
    tests: ['domain/test/measure.spec.ts › bounds'],
  },
  {
    number: '3.3',
    isShownBy: ({ cart, limits }) => cart.lines.length === 0 && limits.length > 0,
    tests: ['domain/test/evaluate.spec.ts › holds nothing', 'domain/test/measure.spec.ts › a subject'],
  },
  {
    number: '3.4',
    isShownBy: (one) => one.shop.valueBeforeDiscounts === true || isMeasured(/value|weight|distinct/)(one),
    tests: ['domain/test/measure.spec.ts', 'domain/test/exact.spec.ts'],
  },
  {
    number: '3.5',
    isShownBy: ({ cart: { lines } }) => new Set(lines.map(({ variantId }) => variantId)).size < lines.length,
    tests: ['domain/test/measure.spec.ts › summed over all its lines'],
  },
  { number: '3.6', isShownBy: isOfType('product'), tests: ['domain/test/subjects.spec.ts › what a limit measures'] },
  { number: '3.7', isShownBy: isOfType('collection'), tests: [] },
  {
    number: '3.8',
    isShownBy: isOfType('customer_tag'),
    tests: ['domain/test/evaluate.spec.ts › customer tag limits'],
  },
  { number: '3.9', isShownBy: isOfType('cart'), tests: [] },
  {
    number: '3.10',
    isShownBy: isOfType('product-blocking'),
    tests: ['domain/test/subjects.spec.ts › product-blocking', 'domain/test/standings.spec.ts › never together'],
  },
  { number: '3.11', isShownBy: has('exclusions'), tests: [] },
  { number: '3.12', isShownBy: hasGroup, tests: ['domain/test/selection.spec.ts'] },
  {
    number: '3.13',
    isShownBy: anyLimit((limit) => window(limit).option !== 'no_limit'),
    tests: [
      'domain/test/bought-before.spec.ts',
      'domain/test/calendar.spec.ts',
      'domain/test/evaluate.spec.ts › a re-purchase limit',
      'api/test/flows/repurchase.spec.ts',
      'api/test/flows/later-orders.spec.ts',
      'api/test/customer-merges.spec.ts',
    ],
  },
  {
    number: '3.14',
    tests: [
      'domain/test/showing.spec.ts',
      'widget/test/several-messages.spec.ts',
      'widget/test/popup.spec.ts',
      'widget/test/checkout-buttons.spec.ts',
    ],
  },
  { number: '3.15', tests: ['domain/test/contradictions.spec.ts'] },
  {
    number: '3.16',
    tests: [
      'domain/test/evaluate.spec.ts › facts that are not known',
      'domain/test/publishing.spec.ts',
      'contract/test/unknown-on-page.spec.ts',
      'widget/test/known-facts.spec.ts',
    ],
  },
  {
    number: '3.17',
    isShownBy: has('appliesWhen'),
    tests: [
      'domain/test/applies-when.spec.ts',
      'domain/test/publish-applies.spec.ts',
      'widget/test/situation.spec.ts',
      'api/test/flows/limit-conditions.spec.ts',
    ],
  },
  {
    number: '3.18',
    isShownBy: anyLimit((limit) => window(limit).shared === true),
    tests: ['api/test/flows/sold.spec.ts', 'api/test/sold-days.spec.ts', 'admin/test/shared-allowance.spec.tsx'],
  },
  {
    number: '3.19',
    isShownBy: anyLimit((limit) => window(limit).persons !== undefined),
    tests: [
      'domain/test/persons.spec.ts',
      'extensions/checkout-rule/test/person-set.spec.ts',
      'api/test/flows/persons.spec.ts',
      'admin/test/persons-field.spec.tsx',
    ],
  },
  {
    number: '3.20',
    tests: ['domain/test/broken-orders.spec.ts', 'domain/test/beyond.spec.ts', 'api/test/flows/order-actions.spec.ts'],
  },
  { number: '3.21', isShownBy: has('purchaseType'), tests: ['domain/test/contradictions.spec.ts › purchase type'] },
  { number: '3.22', isShownBy: has('replaces'), tests: ['api/test/flows/priorities.spec.ts'] },
  {
    number: '4',
    tests: [
      'domain/test/validate-limit.spec.ts',
      'domain/test/characters.spec.ts',
      'domain/test/sizes.spec.ts',
      'api/test/flows/limits.spec.ts',
      'api/test/flows/limit-history.spec.ts',
      'api/test/flows/try-limit.spec.ts',
    ],
  },
  {
    number: '5',
    tests: [
      'domain/test/messages.spec.ts',
      'domain/test/built-in-texts.spec.ts',
      'domain/test/valid-quantity.spec.ts',
      'widget/test/quantity-help.spec.ts',
    ],
  },
  { number: '5.1', tests: ['domain/test/hints.spec.ts', 'widget/test/hints.spec.ts'] },
  {
    number: '6',
    tests: [
      'domain/test/quota.spec.ts',
      'domain/test/in-force.spec.ts',
      'domain/test/shop-status.spec.ts',
      'domain/test/summary-period.spec.ts',
      'widget/test/impressions.spec.ts',
      'widget/test/outcomes.spec.ts',
      'api/test/flows/impressions.spec.ts',
      'api/test/flows/page-tickets.spec.ts',
      'api/test/flows/quota.spec.ts',
      'api/test/flows/refusals.spec.ts',
      'api/test/flows/bulk.spec.ts',
      'api/test/flows/warning-mails.spec.ts',
      'api/test/flows/summaries.spec.ts',
    ],
  },
  {
    number: '7',
    tests: [
      'domain/test/plans.spec.ts',
      'domain/test/prices.spec.ts',
      'domain/test/campaign.spec.ts',
      'domain/test/trial.spec.ts',
      'domain/test/blocked-shop.spec.ts',
      'api/test/flows/subscriptions.spec.ts',
      'api/test/flows/coupons.spec.ts',
      'api/test/flows/plans.spec.ts',
    ],
  },
  {
    number: '8',
    tests: [
      'domain/test/branding.spec.ts',
      'domain/test/contrast.spec.ts',
      'widget/test/theme-look.spec.ts',
      'api/test/custom-css.spec.ts',
      'api/test/flows/branding.spec.ts',
    ],
  },
  {
    number: '9',
    tests: [
      'api/test/flows/limit-import.spec.ts',
      'api/test/flows/limit-updates.spec.ts',
      'api/test/flows/limit-file-corrections.spec.ts',
      'api/test/flows/limit-file-refusals.spec.ts',
      'api/test/flows/limit-import-undo.spec.ts',
      'api/test/flows/limit-export.spec.ts',
    ],
  },
  {
    number: '10',
    tests: [
      'extensions/checkout-rule/test/kernel.spec.ts',
      'domain/test/publish-checkout.spec.ts',
      'domain/test/checkout-cost.spec.ts',
      'api/test/flows/checkout-rules.spec.ts',
      'api/test/flows/checkout-room.spec.ts',
      'scripts/checkout-enforcement.spec.ts',
    ],
  },
  { number: '11', tests: ['api/test/flows/workflows.spec.ts', 'api/test/flows/workflow-actions.spec.ts'] },
  { number: '12', tests: ['api/test/flows/broken-limits.spec.ts', 'api/test/flows/past-orders.spec.ts'] },
];
