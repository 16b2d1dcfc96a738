// The cart, and who is at the checkout with it.
import { Bought } from './bought';
import { LIMBS } from './limbs';
import { convert } from './money';
import { NONE } from './reader';
import { Rule, VALUE } from './rules';

/** The number of the first item that is no product of the store; those after it count down. */
const FIRST_CUSTOM: f64 = -2;

/** A line of the cart. An item that is no product of the store is a product of its own. */
export class Line {
  quantity: f64 = 0;
  /** The line after its discounts, in the smallest unit of the cart's currency. */
  value: f64 = 0;
  product: f64 = NONE;
  variant: f64 = NONE;
  /** It is bought by a selling plan. */
  isSubscription: bool = false;
  /** The whole line's. */
  weight: Float64Array;
  /** What the product's token says. */
  token: Uint8Array;

  /** What is weighed or has a token gets them afterwards. */
  constructor(weight: Float64Array, token: Uint8Array) {
    this.weight = weight;
    this.token = token;
  }

  /** At this place of the cart is an item that is no product of the store. */
  becomeCustom(at: i32): void {
    this.product = FIRST_CUSTOM - at;
    this.variant = this.product;
  }
}

/** Who is at the checkout, when, and in which currency. */
export class Situation {
  /** Days since 1970, in GMT. */
  day: f64 = 0;
  /** Days since 1970 on the shop's clock, and whether it shows a time before hours or moments of rules change. */
  localDay: f64 = 0;
  isBeforeChange: bool = false;
  /** The platform's code of the shopper's language (`PT_BR`). */
  language: Uint8Array = new Uint8Array(0);
  /** Whether the input tells the next three, which not every shop asks for. */
  knowsBuyer: bool = false;
  country: Uint8Array = new Uint8Array(0);
  /** Of the signed-in customer, before this one; of a guest none. */
  orderCount: f64 = 0;
  /** For which the customer buys. */
  companyLocation: f64 = NONE;
  /** Minimums and multiples count. */
  isCheckout: bool = true;
  hasCustomer: bool = false;
  hasAnyTag: bool = false;
  /** By the places of the named tags: 1 where the customer has it. */
  tags: Uint8Array = new Uint8Array(0);
  /** What the customer bought in the windows of re-purchase limits, as far as it is known. */
  bought: Bought = new Bought();
  /** What all customers bought in those whose allowance they share. */
  sold: Bought = new Bought();
  /** What the buyer bought as a person, known by more than the account. */
  ofPerson: Bought | null = null;
  /** The platform's rate from the shop's currency to the cart's, as it writes it; empty: they are the same. */
  rate: Uint8Array = new Uint8Array(0);
  /** The shop's: 0 g, 1 kg, 2 lb, 3 oz. */
  weightUnit: i32 = 0;
  /** The token of what has none. */
  noToken: Uint8Array = new Uint8Array(0);
  /** The weight of what is not weighed. */
  noWeight: Float64Array = new Float64Array(LIMBS);
  /** Of the shop's currency and of the cart's. */
  shopDecimals: i32 = 2;
  cartDecimals: i32 = 2;

  /** A bound as the cart counts: money in its currency. */
  boundOf(rule: Rule, value: f64): f64 {
    if (rule.measure !== VALUE || this.rate.length === 0) return value;
    return convert(value, this.rate, this.shopDecimals, this.cartDecimals);
  }

  /** What counts in a window: of a person as much as is known of the account, where that is more. */
  boughtIn(rule: Rule, subject: f64): Bought {
    if (rule.isShared) return this.sold;
    const ofPerson = this.ofPerson;
    if (!rule.countsPersons || ofPerson === null) return this.bought;
    const place = ofPerson.placeOf(rule.window, subject);
    const own = this.bought.placeOf(rule.window, subject);
    const isMore = place !== -1 && (own === -1 || ofPerson.totals[place] > this.bought.totals[own]);
    return isMore ? ofPerson : this.bought;
  }
}
