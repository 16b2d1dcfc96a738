// The validation fields of the Admin API.
import { toConnection, type PageArguments } from '../admin-graphql/connection.js';
import { gid, numberIn } from '../admin-graphql/gid.js';
import type { MetafieldError } from '../admin-graphql/metafield-problems.js';
import type { MetafieldViews } from '../admin-graphql/metafield-views.js';
import type { FunctionFacts } from '../functions/function-facts.js';
import type { Shop } from '../shops/shops.js';
import type { Refusal, Validation, ValidationStore, ValidationValues, Written } from './validation-store.js';

type MetafieldInput = { namespace?: string | null; key?: string | null; type?: string | null; value?: string | null };
type Input = {
  title?: string | null;
  enable?: boolean | null;
  blockOnFailure?: boolean | null;
  metafields?: MetafieldInput[] | null;
};
type UserError = { field: string[] | null; message: string; code: string };
type Parts = {
  validations: ValidationStore;
  checkoutFunctions: readonly FunctionFacts[];
  metafieldViews: MetafieldViews;
};

const API_TYPE = 'cart_checkout_validation';
const NOT_FOUND: UserError = { field: ['id'], message: 'Validation not found.', code: 'NOT_FOUND' };
const TOO_MANY: UserError = {
  field: null,
  message: 'Cannot have more than 25 active validation functions.',
  code: 'MAX_VALIDATIONS_ACTIVATED',
};

/** The root fields, and how a validation is found by its number. */
export function validationFields(shop: Shop, { validations, checkoutFunctions, metafieldViews }: Parts) {
  const view = (validation: Validation) => ({
    ...validationView(validation, checkoutFunctions),
    ...metafieldViews.of(gid('Validation', validation.id)),
  });
  const answer = (written: Written) =>
    'validation' in written
      ? { validation: view(written.validation), userErrors: [] }
      : { validation: null, userErrors: errorsOf(written) };
  const refuse = (error: UserError) => ({ validation: null, userErrors: [error] });
  return {
    find: async (number: number) => {
      const found = await validations.find(shop, number);
      return found && view(found);
    },
    fields: {
      validations: async (page: PageArguments) => toConnection((await validations.list(shop)).map(view), page),
      validationCreate: async ({ validation: input }: { validation: Input & { functionHandle?: string | null } }) => {
        const wanted = checkoutFunctions.find(({ handle }) => handle === input.functionHandle);
        if (!wanted) return refuse(handleProblem(input.functionHandle));
        const { handle: functionHandle, title } = wanted;
        const defaults = { title, isEnabled: false, blocksOnFailure: false };
        const values = { ...defaults, ...valuesOf(input), functionHandle };
        return answer(await validations.create(shop, values, metafieldsOf(input)));
      },
      validationUpdate: async ({ id, validation: input }: { id: string; validation: Input }) => {
        return answer(await validations.update(shop, numberIn(id, 'Validation'), valuesOf(input), metafieldsOf(input)));
      },
      validationDelete: async ({ id }: { id: string }) => {
        const isDeleted = await validations.delete(shop, numberIn(id, 'Validation'));
        return isDeleted ? { deletedId: id, userErrors: [] } : { deletedId: null, userErrors: [NOT_FOUND] };
      },
    },
  };
}

function validationView(validation: Validation, checkoutFunctions: readonly FunctionFacts[]) {
  const { id, functionHandle, title, isEnabled, blocksOnFailure, failingSince } = validation;
  const known = checkoutFunctions.find(({ handle }) => handle === functionHandle);
  const failingFrom = failingSince?.toISOString();
  return {
    __typename: 'Validation',
    id: gid('Validation', id),
    title,
    enabled: isEnabled,
    blockOnFailure: blocksOnFailure,
    errorHistory: failingFrom
      ? {
          errorsFirstOccurredAt: failingFrom,
          firstOccurredAt: failingFrom,
          hasBeenSharedSinceLastError: false,
          hasSharedRecentErrors: false,
        }
      : null,
    shopifyFunction: {
      id: known?.id ?? functionHandle,
      title: known?.title ?? functionHandle,
      handle: functionHandle,
      apiType: API_TYPE,
      apiVersion: known?.apiVersion ?? '2026-10',
    },
  };
}

function handleProblem(handle: string | null | undefined): UserError {
  const field = ['validation', 'functionHandle'];
  if (!handle) {
    const message = 'Either function_id or function_handle must be provided.';
    return { field, message, code: 'MISSING_FUNCTION_IDENTIFIER' };
  }
  const reason = 'Ensure that it is released in the current app, and that the app is installed.';
  return { field, message: `Function ${handle} not found. ${reason}`, code: 'FUNCTION_NOT_FOUND' };
}

/** The input's values; omitted or null ones stay. */
function valuesOf({ title, enable, blockOnFailure }: Input): Partial<ValidationValues> {
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof enable === 'boolean' && { isEnabled: enable }),
    ...(typeof blockOnFailure === 'boolean' && { blocksOnFailure: blockOnFailure }),
  };
}

function metafieldsOf({ metafields }: Input) {
  return (metafields ?? []).map(({ namespace, key, type, value }) => ({
    namespace: namespace ?? null,
    key: key ?? '',
    type: type ?? null,
    value: value ?? '',
  }));
}

function errorsOf(refusal: Refusal): UserError[] {
  if (refusal.problem === 'not-found') return [NOT_FOUND];
  if (refusal.problem === 'too-many') return [TOO_MANY];
  return refusal.errors.map(({ field, message, code }: MetafieldError) => ({
    field: ['validation', ...field],
    message,
    code,
  }));
}
