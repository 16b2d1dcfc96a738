import { BUILT_IN_TEXTS } from '@purchase-limits/domain/built-in-texts';
import { storefrontSettings } from '../src/storefront.js';

it('the description of the published document has every text', () => {
  expect(storefrontSettings.shape.texts.parse(BUILT_IN_TEXTS)).toEqual(BUILT_IN_TEXTS);
});
