// Holds what workflows are sent against what the extensions declare, and the declarations against the platform's rules.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLimit, type LimitDraft } from '@purchase-limits/domain/limit';
import { parse } from 'smol-toml';
import {
  impressionLimitReached,
  impressionWarning,
  limitsDeactivated,
  limitsSummary,
  orderBrokeLimit,
  purchaseLimitReached,
  type WorkflowTrigger,
} from '../src/integrations/workflow-triggers.js';
import { writePlatformJson } from '../src/platform/platform-json.js';
import { limitDraft } from './test-app.js';

type Field = { type: string; key?: string };
type Declared = {
  extensions: { type: string; handle: string; name: string; description: string }[];
  settings: { fields: Field[] };
};

const FOLDER = join(__dirname, '../../extensions');
const REFERENCES: Record<string, string> = {
  product_reference: 'product_id',
  customer_reference: 'customer_id',
  order_reference: 'order_id',
};
const VALUES: Record<string, string> = { single_line_text_field: 'string', number_decimal: 'number' };

const declared = readdirSync(FOLDER)
  .filter((name) => /^flow-(?!action-)/.test(name))
  .map((name) => parse(readFileSync(join(FOLDER, name, 'shopify.extension.toml'), 'utf8')) as unknown as Declared);
const limitOf = (change: Partial<LimitDraft>) =>
  completeLimit('0198a2c0-0000-7000-8000-000000000001', { ...limitDraft(), ...change });
const ofOneProduct = limitOf({ products: { kind: 'specific', items: [{ productId: '1001' }] } });
const MADE: WorkflowTrigger[] = [
  purchaseLimitReached(ofOneProduct, 'max', '77'),
  impressionWarning(50, 100),
  impressionLimitReached(100, 100),
  limitsDeactivated('quota', ['One', 'Two']),
  orderBrokeLimit({
    type: 'OrderBrokeLimit',
    shopId: '0198a2c0-0000-7000-8000-000000000002',
    orderId: '5500000001',
    orderName: '#1001',
    limitId: '0198a2c0-0000-7000-8000-000000000001',
    limitName: 'Hoodies, at most 3',
    kind: 'max',
    source: 'point_of_sale',
  }),
  limitsSummary({
    type: 'SummaryDue',
    shopId: '0198a2c0-0000-7000-8000-000000000002',
    cadence: 'weekly',
    period: { from: '2031-03-03', to: '2031-03-09' },
    totals: { impressions: 30, contacts: 2, refused: 1, broken: null },
    before: { impressions: 20, contacts: 3, refused: 0, broken: null },
    limits: [
      { name: 'Hoodies', impressions: 30, contacts: 2, refused: 1, broken: null },
      { name: null, impressions: 1, contacts: 0, refused: 0, broken: null },
    ],
    countsRefusals: true,
  }),
];

it('names products, customers and orders exactly, also where a number does not hold their ids', () => {
  const limit = limitOf({ products: { kind: 'specific', items: [{ productId: '9007199254740993' }] } });
  const { payload } = purchaseLimitReached(limit, 'max', '77');
  expect(writePlatformJson(payload)).toContain('"product_id":9007199254740993,"customer_id":77');
});

it('every trigger that is sent is declared, and every declared one is sent', () => {
  const handles = declared.flatMap(({ extensions }) => extensions.map(({ handle }) => handle));
  expect(handles.sort()).toEqual(MADE.map(({ handle }) => handle).sort());
});

describe.each(declared.map((each) => [each.extensions[0]!.name, each] as const))('%s', (_name, each) => {
  const { handle, type, name } = each.extensions[0]!;
  const { fields } = each.settings;

  it('is declared as the platform wants it', () => {
    expect({ extensions: each.extensions.length, type }).toEqual({ extensions: 1, type: 'flow_trigger' });
    expect(handle).toMatch(/^[a-z0-9-]{1,30}$/);
    expect(name).toMatch(/^[A-Z][a-z ]+$/);
    for (const field of fields) {
      if (field.type in REFERENCES) expect(field.key).toBeUndefined();
      else {
        expect(Object.keys(VALUES)).toContain(field.type);
        expect(field.key).toMatch(/^[A-Za-z ]+$/);
      }
    }
  });

  it('is sent with exactly the declared fields, each of its type', () => {
    const { payload } = MADE.find((trigger) => trigger.handle === handle)!;
    const types = fields.map((field) =>
      field.type in REFERENCES ? [REFERENCES[field.type], 'number'] : [field.key, VALUES[field.type]],
    );
    const sent = Object.entries(payload).map(([key, value]) => [key, typeof value]);
    expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(types));
    expect(sent).toHaveLength(types.length);
  });
});

describe('a reached limit', () => {
  const payloadOf = (change: Partial<LimitDraft>) => purchaseLimitReached(limitOf(change), 'max', null).payload;

  it('names no customer who is not known', () => {
    expect(payloadOf({})).not.toHaveProperty('customer_id');
  });

  it('names its product only where it is about one alone', () => {
    const items = [{ productId: '1001' }, { productId: '1002' }];
    expect(payloadOf({ products: { kind: 'specific', items } })).not.toHaveProperty('product_id');
    expect(payloadOf({ products: { kind: 'all' } })).not.toHaveProperty('product_id');
    expect(payloadOf({ products: { kind: 'specific', items: [items[0]!] } })).toMatchObject({ product_id: 1001 });
  });
});

it('of many limits the first 20 are named, and the payload stays far below 50 kB', () => {
  const { payload } = limitsDeactivated(
    'downgrade',
    Array.from({ length: 500 }, () => 'ö'.repeat(150)),
  );
  expect(payload['Number of limits']).toBe(500);
  expect(payload['Limit names']).toMatch(/, ö+ and 480 more$/);
  expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(10_000);
});
