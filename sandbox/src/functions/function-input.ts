// The input of a function: what its query chooses from the subject.
import { executeSync, Kind, type DocumentNode } from 'graphql';
import { gid } from '../admin-graphql/gid.js';
import { toStoredNamespace } from '../admin-graphql/metafield.js';
import { FunctionError } from './run-function.js';
import { functionSchema } from './function-schema.js';
import type {
  FunctionSubject,
  SubjectCustomer,
  SubjectItem,
  SubjectLine,
  SubjectMetafield,
  SubjectProduct,
} from './function-subject.js';
import { localTime } from './local-time.js';
import { MOST_ENTRIES } from './query-limits.js';

/** A larger one is read as if it were not there. */
const MOST_METAFIELD_BYTES = 10_000;

type Named = { namespace?: string | null; key: string };
/** Which metafield of the validation has the values of the query's variables. */
export type VariablesPlace = { namespace: string; key: string };

/** Throws a {@link FunctionError} where a variable is not as the query declares it. */
export function functionInput(
  query: DocumentNode,
  subject: FunctionSubject,
  variables: VariablesPlace | null,
): unknown {
  const { data, errors } = executeSync({
    schema: functionSchema,
    document: query,
    rootValue: rootOf(subject),
    variableValues: variables ? variableValues(query, find(subject.validationMetafields, variables)) : {},
  });
  if (errors) throw new FunctionError(`The input query failed: ${errors.map(({ message }) => message).join('; ')}`);
  return data;
}

/** As the platform fills them: a key that the metafield lacks is null, and so is every key without a metafield. */
function variableValues(query: DocumentNode, metafield: SubjectMetafield | null): Record<string, unknown> {
  const given = metafield?.type === 'json' ? (JSON.parse(metafield.value) as unknown) : null;
  const values = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const operation = query.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  const names = (operation?.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
  for (const name of names) {
    const value = values[name];
    if (Array.isArray(value) && value.length > MOST_ENTRIES)
      throw new FunctionError(`The variable ${name} has ${value.length} entries; at most ${MOST_ENTRIES} are allowed`);
  }
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

function rootOf(subject: FunctionSubject) {
  const money = moneyIn(subject.currency);
  return {
    buyerJourney: { step: subject.step },
    cart: {
      buyerIdentity: {
        customer: subject.customer && customerOf(subject.customer),
        email: subject.email,
        isAuthenticated: subject.customer !== null,
        phone: subject.phone,
        purchasingCompany: companyOf(subject.customer),
      },
      cost: { subtotalAmount: money(subject.subtotal), totalAmount: money(subject.total) },
      deliveryGroups: subject.delivery ? [{ deliveryAddress: subject.delivery }] : [],
      lines: subject.lines.map((line, index) => lineOf(line, index, money)),
    },
    localization: { country: { isoCode: subject.country }, language: { isoCode: subject.language } },
    presentmentCurrencyRate: subject.rate,
    shop: { localTime: localTime(subject.now, subject.timeZone) },
    validation: metafieldOf(subject.validationMetafields),
  };
}

type Money = (amount: string) => { amount: string; currencyCode: string };
const moneyIn =
  (currency: string): Money =>
  (amount) => ({ amount, currencyCode: currency });

function lineOf(line: SubjectLine, index: number, money: Money) {
  return {
    id: gid('CartLine', index),
    quantity: line.quantity,
    attribute: attributeOf(line.attributes),
    cost: {
      amountPerQuantity: money(line.unitPrice),
      compareAtAmountPerQuantity: line.compareAtPrice === null ? null : money(line.compareAtPrice),
      subtotalAmount: money(line.subtotal),
      totalAmount: money(line.total),
    },
    merchandise: merchandiseOf(line.item),
    sellingPlanAllocation: line.sellingPlanId === null ? null : { sellingPlan: { id: line.sellingPlanId } },
  };
}

function merchandiseOf(item: SubjectItem) {
  const weight = { weight: item.weight.value, weightUnit: item.weight.unit };
  if (item.kind === 'custom') return { __typename: 'CustomProduct', title: item.title, ...weight };
  const { id, title, sku, product } = item;
  return {
    __typename: 'ProductVariant',
    id,
    title,
    sku,
    ...weight,
    ...membershipOf(product.collectionIds),
    product: productOf(product),
  };
}

function productOf({ type, tags, collectionIds, metafields, ...fields }: SubjectProduct) {
  return {
    ...fields,
    productType: type,
    ...tagsOf(tags),
    ...membershipOf(collectionIds),
    ...metafieldOf(metafields),
  };
}

function customerOf({ tags, metafields, orderCount, companyLocationId: _company, ...facts }: SubjectCustomer) {
  const displayName = [facts.firstName, facts.lastName].filter(Boolean).join(' ') || (facts.email ?? '');
  return { ...facts, displayName, numberOfOrders: orderCount, ...tagsOf(tags), ...metafieldOf(metafields) };
}

function companyOf(customer: SubjectCustomer | null) {
  const id = customer?.companyLocationId ?? null;
  return id === null ? null : { location: { id } };
}

/** Tags are the same whether they are written with capitals or without. */
function tagsOf(own: readonly string[]) {
  const lower = new Set(own.map((tag) => tag.toLowerCase()));
  const has = (tag: string) => lower.has(tag.toLowerCase());
  return {
    hasAnyTag: ({ tags }: { tags: string[] }) => tags.some(has),
    hasTags: ({ tags }: { tags: string[] }) => tags.map((tag) => ({ tag, hasTag: has(tag) })),
  };
}

function membershipOf(own: readonly string[]) {
  const has = (id: string) => own.includes(id);
  return {
    inAnyCollection: ({ ids }: { ids: string[] }) => ids.some(has),
    inCollections: ({ ids }: { ids: string[] }) => ids.map((id) => ({ collectionId: id, isMember: has(id) })),
  };
}

function attributeOf(attributes: Readonly<Record<string, string>>) {
  return ({ key }: { key?: string | null }) => {
    if (typeof key !== 'string' || !Object.hasOwn(attributes, key)) return null;
    return { key, value: attributes[key] };
  };
}

function metafieldOf(own: readonly SubjectMetafield[]) {
  return {
    metafield: (wanted: Named) => {
      const found = find(own, wanted);
      if (!found) return null;
      const { type, value } = found;
      return { type, value, jsonValue: () => (type === 'json' ? (JSON.parse(value) as unknown) : value) };
    },
  };
}

function find(own: readonly SubjectMetafield[], { namespace, key }: Named): SubjectMetafield | null {
  const stored = toStoredNamespace(namespace);
  const found = own.find((each) => each.namespace === stored && each.key === key);
  return found && Buffer.byteLength(found.value) <= MOST_METAFIELD_BYTES ? found : null;
}
