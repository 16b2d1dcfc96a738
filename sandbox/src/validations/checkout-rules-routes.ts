import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { gid, parseGid } from '../admin-graphql/gid.js';
import { readBody } from '../admin-shell/own-page.js';
import type { SendShell } from '../admin-shell/shell-page.js';
import { shopOf, type Shop } from '../shops/shops.js';
import { checkoutRulesPage, checkoutRulesPath } from './checkout-rules-page.js';
import { MOST_ENABLED, type Validation, type ValidationStore, type Written } from './validation-store.js';

type OfShop = { Params: { handle: string }; Body: unknown };

const pressed = z.object({
  id: z.coerce.number().int().min(1),
  enabled: z.stringbool().optional(),
  blockOnFailure: z.stringbool().optional(),
});
const others = z.object({ otherApps: z.coerce.number().int().min(0).max(MOST_ENABLED) });
const wanted = z.object({
  id: z
    .string()
    .refine((id) => parseGid(id)?.type === 'Validation', 'is no id of a validation')
    .transform((id) => parseGid(id)!.id),
  enabled: z.boolean().optional(),
  blockOnFailure: z.boolean().optional(),
});
const TOO_MANY = { status: 409, message: `At most ${MOST_ENABLED} checkout rules can be on` };
const NO_RULE = { status: 404, message: 'There is no such checkout rule here' };

/** The page Checkout rules, and the same as JSON for tests. */
export function registerCheckoutRulesRoutes(
  server: FastifyInstance,
  { validations, sendShell }: { validations: ValidationStore; sendShell: SendShell },
): void {
  const show = async (reply: FastifyReply, shop: Shop, isRefused: boolean) => {
    const [rules, otherApps] = [await validations.list(shop), await validations.otherApps(shop)];
    return sendShell(reply, shop, checkoutRulesPage(shop, { validations: rules, otherApps, isRefused }));
  };
  const view = async (shop: Shop) => ({
    rules: (await validations.list(shop)).map(ruleView),
    otherApps: await validations.otherApps(shop),
  });
  const change = (shop: Shop, { id, enabled, blockOnFailure }: z.infer<typeof wanted>): Promise<Written> =>
    validations.update(shop, id, {
      ...(enabled !== undefined && { isEnabled: enabled }),
      ...(blockOnFailure !== undefined && { blocksOnFailure: blockOnFailure }),
    });

  server.get<OfShop>('/store/:handle/settings/checkout-rules', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    return show(reply, shop, false);
  });
  server.post<OfShop>('/store/:handle/settings/checkout-rules', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    if (isAboutOthers(request.body)) {
      if (await validations.setOtherApps(shop, readBody(others, request.body).otherApps))
        return reply.redirect(checkoutRulesPath(shop), 303);
      return show(reply.code(409), shop, true);
    }
    const written = await change(shop, readBody(pressed, request.body));
    if ('validation' in written) return reply.redirect(checkoutRulesPath(shop), 303);
    if (written.problem === 'not-found') return reply.code(404).send(NO_RULE);
    return show(reply.code(409), shop, true);
  });

  server.get<OfShop>('/sandbox/shops/:handle/checkout-rules', async (request) => {
    const shop = shopOf(request.params.handle);
    return view(shop);
  });
  server.put<OfShop>('/sandbox/shops/:handle/checkout-rules', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    if (isAboutOthers(request.body)) {
      const isSet = await validations.setOtherApps(shop, readBody(others, request.body).otherApps);
      return isSet ? view(shop) : reply.code(409).send(TOO_MANY);
    }
    const written = await change(shop, readBody(wanted, request.body));
    if ('validation' in written) return ruleView(written.validation);
    if (written.problem === 'not-found') return reply.code(404).send(NO_RULE);
    return reply.code(409).send(TOO_MANY);
  });
}

/** Whether it changes how many rules other apps have. */
function isAboutOthers(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'otherApps' in body;
}

function ruleView(validation: Validation) {
  const { id, title, isEnabled, blocksOnFailure, failures, failingSince, lastFailure } = validation;
  const { lastInstructions, lastLines, mostInstructions, mostLines } = validation;
  return {
    id: gid('Validation', id),
    title,
    enabled: isEnabled,
    blockOnFailure: blocksOnFailure,
    failures,
    failingSince: failingSince?.toISOString() ?? null,
    lastFailure,
    lastRun: lastInstructions === null ? null : { instructions: lastInstructions, lines: lastLines },
    mostExpensiveRun: mostInstructions === null ? null : { instructions: mostInstructions, lines: mostLines },
  };
}
