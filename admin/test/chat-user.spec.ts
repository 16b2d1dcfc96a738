import { chatUserOf, type ChatUser } from '../src/chat/chat-user';
import { SHOP } from './fake-api';

const SHOP_OF_A_MERCHANT = {
  shop: { ...SHOP.shop, installedAt: '2024-10-08T20:30:00Z' },
  shopInfo: { ...SHOP.shopInfo, plan: 'professional' as const, canLeaveReview: true },
};

describe('a merchant, as the chat is told of them,', () => {
  it.each<[keyof ChatUser, string | boolean]>([
    ['email', 'owner@demo.example'],
    ['name', 'Demo Store'],
    ['plan', 'professional'],
    // It is the next day already in Bangkok.
    ['installedAt', '9 Oct 2024, 03:30'],
    ['shopifyDomain', 'demo.myshopify.com'],
    ['canLeaveReview', true],
  ])('has %s: %s', (field, value) => {
    expect(chatUserOf(SHOP_OF_A_MERCHANT)[field]).toBe(value);
  });

  it('has six fields, and nothing else of the shop', () => {
    expect(Object.keys(chatUserOf(SHOP_OF_A_MERCHANT))).toHaveLength(6);
  });

  it('is on the free plan and is not asked for a review where the server does not say so', () => {
    expect(chatUserOf({ shop: SHOP.shop, shopInfo: {} })).toMatchObject({ plan: 'free', canLeaveReview: false });
  });
});
