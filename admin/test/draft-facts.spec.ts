import { textFacts } from '../src/components/draft-facts';
import { builtInText } from '../src/screens/limit-form/messages/message-texts';

it('reads a limit for a tag as one on the cart, where the draft does not say', () => {
  const draft = { name: 'VIP', type: 'customer_tag', max: 3 } as const;
  expect(textFacts(draft).applyTo).toBe('cart');
  expect(builtInText('maximumQuantityLimitMessage', 'en', draft)).toBe('You can order up to {max} in total.');
  expect(builtInText('maximumQuantityLimitMessage', 'en', { ...draft, applyTo: 'product' })).toContain('{name}');
  expect(textFacts({ ...draft, type: 'product' })).not.toHaveProperty('applyTo');
});
