import type { Language } from '@purchase-limits/domain/languages';
import type { WeightUnit } from '@purchase-limits/domain/storefront-settings';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The shop a request belongs to, and who in it is calling. */
export type CurrentShop = {
  id: string;
  shopifyDomain: string;
  currency: string;
  weightUnit: WeightUnit;
  /** An IANA name. */
  timezone: string;
  defaultLanguage: Language;
  /** The platform's id of the signed-in staff member. */
  userId: string;
  /** The operator who has opened the shop for support; null: a merchant does it. */
  operator: string | null;
  /** Whether the admin is shown inside the platform's. */
  isEmbedded: boolean;
};

/** `sessionToken`: the platform's, from a call inside its admin. */
export type IdentifiedRequest = FastifyRequest & { shop?: CurrentShop; sessionToken?: string };

/** The shop that the guard found; public routes have none. */
export const Shop = createParamDecorator((_: unknown, context: ExecutionContext): CurrentShop => {
  const { shop } = context.switchToHttp().getRequest<IdentifiedRequest>();
  if (!shop) throw new Error('A public route requested the current shop');
  return shop;
});
