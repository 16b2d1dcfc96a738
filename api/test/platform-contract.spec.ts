// Holds every operation of the app against the platform's real schema, and the scopes it asks consent for against what
// they need.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  getNamedType,
  NoDeprecatedCustomRule,
  parse,
  print,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { parse as parseToml } from 'smol-toml';
import { ALL_OPERATIONS } from '../src/platform/all-operations.js';
import { ORDER_TOPICS } from '../src/platform/order-topics.js';
import { API_VERSION } from '../src/platform/platform-client.js';
import { OPTIONAL_SCOPES, SCOPES } from '../src/platform/scopes.js';
import { TOPICS } from '../src/platform/webhooks/topics.js';

const folder = process.env.PLATFORM_SCHEMAS ?? join(__dirname, '../../../shared/schemas');
const PINNED = `admin_${API_VERSION}.json.gz`;
const schemaFile = join(folder, PINNED);
const isAtHand = existsSync(schemaFile);
/** Of the pinned version, and of whatever else is held: later ones, or `unstable`. */
const schemaFiles = isAtHand ? readdirSync(folder).filter((name) => /^admin_[\w-]+\.json\.gz$/.test(name)) : [PINNED];

function schemaIn(file: string): GraphQLSchema {
  const { data } = JSON.parse(gunzipSync(readFileSync(join(folder, file))).toString()) as { data: IntrospectionQuery };
  return buildClientSchema(data);
}

/** The platform answers a version for a year after it came out; then it answers with another one. */
const SUPPORTED_MONTHS = 12;
const NOTICE_DAYS = 90;

it(`asks for a version of the Admin API that does not end within ${NOTICE_DAYS} days`, () => {
  const [year, month] = API_VERSION.split('-').map(Number) as [number, number];
  const end = Date.UTC(year, month - 1 + SUPPORTED_MONTHS, 1);
  const daysLeft = Math.floor((end - Date.now()) / 86_400_000);
  expect({ version: API_VERSION, isNearItsEnd: daysLeft < NOTICE_DAYS }).toEqual({
    version: API_VERSION,
    isNearItsEnd: false,
  });
});
if (!isAtHand)
  process.stderr.write(
    `The app's operations are not checked: there is no ${schemaFile} (PLATFORM_SCHEMAS names the folder).\n`,
  );

it('reads what a line costs after discount codes too, as the checkout function does', () => {
  const arguments_: string[] = [];
  for (const operation of Object.values(ALL_OPERATIONS))
    visit(parse(operation), {
      Field: (field) => {
        if (field.name.value === 'discountedTotalSet') arguments_.push((field.arguments ?? []).map(print).join());
      },
    });
  expect(arguments_.length).toBeGreaterThan(0);
  expect(new Set(arguments_)).toEqual(new Set(['withCodeDiscounts: true']));
});

(isAtHand ? describe : describe.skip)('the operations of the app', () => {
  const read = (file: string) =>
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      types: Record<string, string>;
      fields: Record<string, string>;
    };
  const schema = isAtHand ? schemaIn(PINNED) : undefined;
  const access = isAtHand ? read('admin_2026-10.access.json') : { types: {}, fields: {} };

  describe.each(schemaFiles)('against %s', (file) => {
    let held: GraphQLSchema;
    beforeAll(() => {
      held = schemaIn(file);
    });
    it.each(Object.entries(ALL_OPERATIONS))(
      '%s is one the platform understands, and asks for nothing deprecated',
      (_name, text) => {
        const operation = parse(text);
        const problems = [...validate(held, operation), ...validate(held, operation, [NoDeprecatedCustomRule])];
        expect(problems.map(({ message }) => message)).toEqual([]);
      },
    );
  });

  /** What a field or type needs: one of these scopes. */
  const needsOf = (operation: string): { what: string; oneOf: string[] }[] => {
    const needs: { what: string; oneOf: string[] }[] = [];
    const add = (what: string, rule: string | undefined) => {
      const named = [...(rule ?? '').matchAll(/`(\w+)` access scope/g)].map(([, scope]) => scope!);
      // Of refundCreate it is not said that its scopes are to write.
      const oneOf = named.map((scope) => (/^(read|write)_/.test(scope) ? scope : `write_${scope}`));
      if (oneOf.length > 0) needs.push({ what, oneOf });
    };
    const types = new TypeInfo(schema!);
    visit(
      parse(operation),
      visitWithTypeInfo(types, {
        Field: ({ name }) => {
          const parent = types.getParentType()!.name;
          add(`${parent}.${name.value}`, access.fields[`${parent}.${name.value}`]);
          const type = getNamedType(types.getType());
          if (type) add(type.name, access.types[type.name]);
        },
      }),
    );
    return needs;
  };

  const asked = [...SCOPES, ...OPTIONAL_SCOPES];
  // `write_x` contains `read_x`.
  const given = asked.flatMap((scope) => [scope, scope.replace('write_', 'read_')]);
  it.each(Object.entries(ALL_OPERATIONS))('%s needs no scope that is not asked for', (_name, operation) => {
    const unmet = needsOf(operation).filter(({ oneOf }) => !oneOf.some((scope) => given.includes(scope)));
    expect(unmet).toEqual([]);
  });

  it('need every scope that is asked for', () => {
    const needed = new Set(
      Object.values(ALL_OPERATIONS).flatMap((operation) => needsOf(operation).flatMap((n) => n.oneOf)),
    );
    // A metafield needs what its owner needs, which no schema says: products and customers have some.
    needed.add('write_products').add('write_customers');
    // What the topic `customers/merge` needs stands in its description only.
    needed.add('read_customer_merge');
    // And what pixels need beside their scope, without the marks of a scope.
    if (access.fields['Mutation.webPixelCreate']?.includes('read_customer_events')) needed.add('read_customer_events');
    // Nor does a schema say what the app proxy needs.
    if (declared.app_proxy) needed.add('write_app_proxy');
    const isNeeded = (scope: string) => needed.has(scope) || needed.has(scope.replace('write_', 'read_'));
    expect(asked.filter((scope) => !isNeeded(scope))).toEqual([]);
  });
});

const declared = parseToml(readFileSync(join(__dirname, '../../shopify.app.toml'), 'utf8')) as unknown as {
  app_proxy?: { url: string; prefix: string; subpath: string };
  access_scopes: { scopes: string; optional_scopes: string[] };
  webhooks: {
    api_version: string;
    subscriptions: { topics?: string[]; compliance_topics?: string[]; uri: string }[];
  };
};

/** As the Admin API has it. */
const topicName = (name: string) => name.replace('/', '_').toUpperCase();

describe('what the platform is told of the app', () => {
  it('asks for the scopes that the operations need', () => {
    expect(declared.access_scopes.scopes.split(',')).toEqual(SCOPES);
    expect(declared.access_scopes.optional_scopes).toEqual(OPTIONAL_SCOPES);
  });

  it('declares the app proxy that storefronts ask for page tickets', () => {
    const { app_proxy: proxy } = declared;
    expect(proxy).toEqual({ url: '${PUBLIC_URL}/storefront/proxy', prefix: 'apps', subpath: 'purchase-limits' });
  });

  it('subscribes to the webhooks that the app hears, at their address', () => {
    const { subscriptions } = declared.webhooks;
    const topics = subscriptions.flatMap(({ topics: some = [], compliance_topics: others = [] }) => [
      ...some,
      ...others,
    ]);
    const ofOrders = ORDER_TOPICS.map(({ topic }) => topic);
    const heard = TOPICS.map(({ name }) => name).filter((name) => !ofOrders.includes(topicName(name)));
    expect(topics.sort()).toEqual(heard.sort());
    expect(TOPICS.map(({ name }) => topicName(name))).toEqual(expect.arrayContaining(ofOrders));
    expect(new Set(subscriptions.map(({ uri }) => uri))).toEqual(new Set(['${PUBLIC_URL}/webhooks/shopify']));
  });
});
