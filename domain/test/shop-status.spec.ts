import { SHOP_STATES, shopState, type ShopState, type StatusFacts } from '../src/shop-status.js';

const WORKING: StatusFacts = {
  entitlement: { plan: 'free', level: 'free' },
  isFrozen: false,
  limits: { all: 2, inForce: 1 },
  embed: 'on',
  checkout: 'on',
  isApprovalAwaited: false,
  withoutOrders: 0,
};
/** What makes a working shop be in this state, and in no earlier one. */
const CAUSES: Record<ShopState, Partial<StatusFacts>> = {
  stopped: { entitlement: { plan: 'free', level: 'reached' } },
  frozen: { isFrozen: true },
  embed_off: { embed: 'off' },
  checkout_incomplete: { checkout: 'incomplete' },
  approval: { isApprovalAwaited: true },
  orders_hidden: { withoutOrders: 1 },
  near_quota: { entitlement: { plan: 'free', level: 'warning' } },
  first_run: { limits: { all: 0, inForce: 0 } },
  none_in_force: { limits: { all: 2, inForce: 0 } },
  checkout_off: { checkout: 'off' },
  working: {},
};

describe('the status of a shop', () => {
  it.each(SHOP_STATES)('is %s for its cause alone', (state) => {
    expect(shopState({ ...WORKING, ...CAUSES[state] })).toBe(state);
  });

  // Causes that cannot be there together, as they are about the same fact.
  const isSameFact = (one: ShopState, other: ShopState) =>
    Object.keys(CAUSES[one]).some((fact) => fact in CAUSES[other]);
  const PAIRS = SHOP_STATES.flatMap((first, at) =>
    SHOP_STATES.slice(at + 1)
      .filter((second) => !isSameFact(first, second))
      .map((second) => [first, second] as const),
  );
  // Nothing is shown or held of a shop that has no limit in force.
  const NEEDS_LIMIT: ShopState[] = ['embed_off', 'checkout_incomplete'];

  it.each(PAIRS)('%s wins over %s', (first, second) => {
    const facts = { ...WORKING, ...CAUSES[second], ...CAUSES[first] };
    expect(shopState(facts)).toBe(NEEDS_LIMIT.includes(first) && facts.limits.inForce === 0 ? second : first);
  });

  it.each([['off' as const], ['unknown' as const]])(
    'says nothing of an embed that is %s while no limit is in force',
    (embed) => {
      expect(shopState({ ...WORKING, embed, limits: { all: 1, inForce: 0 } })).toBe('none_in_force');
    },
  );

  it('takes an embed that nobody told of as no reason', () => {
    expect(shopState({ ...WORKING, embed: 'unknown' })).toBe('working');
  });
});
