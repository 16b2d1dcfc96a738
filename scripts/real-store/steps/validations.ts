import {
  CREATE_VALIDATION_MUTATION,
  DELETE_VALIDATION_MUTATION,
  SET_SOLD_MUTATION,
  PERSONS_QUERY,
  SOLD_QUERY,
  UPDATE_VALIDATION_MUTATION,
  VALIDATIONS_QUERY,
} from '@purchase-limits/api/platform/checkout-operations';
import type { CreateValidationMutation } from '@purchase-limits/api/platform/operations.generated';
import { FUNCTION_HANDLE, TEST_TITLE } from '../leftovers.js';
import { absent, type Context, type Step } from '../step.js';

const STEP = 'validations';
/** One more than the platform lets be active. Those of other apps count, so fewer of ours may do. */
const TOO_MANY = 26;

export const validations: Step = {
  name: STEP,
  title: 'Create checkout rules until the store refuses one more',
  async run(context) {
    const { admin, own, skip } = context;
    await admin.ask(STEP, VALIDATIONS_QUERY);
    const disabled = { functionHandle: own(FUNCTION_HANDLE), enable: false, title: own(TEST_TITLE) };
    const first = await create(context, disabled);
    await admin.ask(STEP, CREATE_VALIDATION_MUTATION, {
      validation: { ...disabled, functionHandle: own('there-is-no-such-function') },
    });
    if (!first)
      return skip('the store refused a checkout rule, so the refusal of the 26th was not provoked', [
        SOLD_QUERY,
        SET_SOLD_MUTATION,
        PERSONS_QUERY,
        UPDATE_VALIDATION_MUTATION,
        DELETE_VALIDATION_MUTATION,
      ]);
    await admin.ask(STEP, VALIDATIONS_QUERY);
    await admin.ask(STEP, SOLD_QUERY, { ids: [first, absent(context, 'Validation')] });
    const [namespace, key, type] = ['$app', 'purchase-limits-rules', 'multi_line_text_field'].map(own);
    await admin.ask(STEP, SET_SOLD_MUTATION, {
      metafields: [{ ownerId: first, namespace, key, type, value: own('-') }],
    });
    await admin.ask(STEP, PERSONS_QUERY, { ids: [first, absent(context, 'Validation')] });
    await admin.ask(STEP, UPDATE_VALIDATION_MUTATION, { id: first, validation: { blockOnFailure: true } });
    for (const id of [first, absent(context, 'Validation')]) await remove(context, id);
    await fill(context, { ...disabled, enable: true });
  },
};

/** Only what this run has created is removed, whatever else the store has. */
async function fill(context: Context, enabled: object): Promise<void> {
  const ids: string[] = [];
  for (let count = 1; count <= TOO_MANY; count += 1) {
    const id = await create(context, enabled);
    if (id === null) break;
    ids.push(id);
  }
  if (ids.length === TOO_MANY)
    context.skip(`the store let ${TOO_MANY} checkout rules be active, so too many were not refused`);
  for (const id of ids) await removeQuietly(context, id);
}

async function create({ admin, created }: Context, validation: object): Promise<string | null> {
  const { data } = await admin.ask<CreateValidationMutation>(STEP, CREATE_VALIDATION_MUTATION, { validation });
  const id = data?.validationCreate?.validation?.id ?? null;
  if (id) created.add({ type: 'checkout rule', id });
  return id;
}

async function remove({ admin, created }: Context, id: string): Promise<void> {
  const { data } = await admin.ask<Deleted>(STEP, DELETE_VALIDATION_MUTATION, { id });
  if (data?.validationDelete?.deletedId) created.drop(id);
}

async function removeQuietly({ admin, created }: Context, id: string): Promise<void> {
  const { data } = await admin.askQuietly<Deleted>(DELETE_VALIDATION_MUTATION, { id });
  if (data?.validationDelete?.deletedId) created.drop(id);
}

export type Deleted = { validationDelete: { deletedId: string | null } | null };
