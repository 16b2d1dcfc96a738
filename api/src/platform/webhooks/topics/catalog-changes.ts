import { z } from 'zod';
import { topic } from '../topic.js';

/** Of the product or collection nothing is read: what limits ask of the catalog is read from the platform. */
const catalogChange = <Name extends string>(name: Name) =>
  topic({ name, payload: z.looseObject({}), event: ({ shopId }) => ({ type: 'CatalogChanged', shopId }) });

/** Products' relation to limits may have changed: conditions use titles, vendors, types, tags, SKUs and
 * whether it is a gift card. */
export const productsCreate = catalogChange('products/create');
export const productsUpdate = catalogChange('products/update');
export const collectionsUpdate = catalogChange('collections/update');
