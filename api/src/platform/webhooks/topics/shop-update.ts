import { z } from 'zod';
import { topic } from '../topic.js';

/** A field that is absent, empty or of another kind is not told; it does not refuse the others. */
const told = z.string().min(1).optional().catch(undefined);

/** The platform's older shop object. Only its `plan_name` has the names that blocking is decided by. */
const shopPayload = z.looseObject({
  name: told,
  email: told,
  domain: told,
  currency: told,
  weight_unit: told,
  primary_locale: told,
  money_format: told,
  country_code: told,
  country_name: told,
  address1: told,
  phone: told,
  iana_timezone: told,
  plan_name: told,
  updated_at: z.iso.datetime({ offset: true }).optional().catch(undefined),
});

/** The shop's facts have changed. */
export const shopUpdate = topic({
  name: 'shop/update',
  payload: shopPayload,
  event: ({ shopId, payload, at }) => ({
    type: 'ShopUpdated',
    shopId,
    at: payload.updated_at ?? at,
    facts: {
      name: payload.name,
      email: payload.email,
      domain: payload.domain,
      currency: payload.currency,
      weightUnit: payload.weight_unit,
      primaryLocale: payload.primary_locale,
      moneyFormat: payload.money_format,
      countryCode: payload.country_code,
      country: payload.country_name,
      address: payload.address1,
      phone: payload.phone,
      timezone: payload.iana_timezone,
      planName: payload.plan_name,
    },
  }),
});
