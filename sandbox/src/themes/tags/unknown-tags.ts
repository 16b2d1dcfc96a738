// Handles unknown tags and filters: the page still renders, and reports what is missing.
import { Tag, type Context, type Liquid } from 'liquidjs';
import { pageOf, type ThemePage } from '../theme-page.js';

/** An unknown tag prints nothing; its contents are printed. */
export function acceptUnknownTags(engine: Liquid): void {
  Object.setPrototypeOf(
    engine.tags,
    new Proxy(Object.create(null) as object, {
      get: (_target, name) => (typeof name === 'string' && /^[a-z_]+$/.test(name) ? unknownTag(name) : undefined),
    }),
  );
}

function unknownTag(name: string) {
  return class extends Tag {
    render(context: Context): void {
      if (!name.startsWith('end')) report(context, `the tag "${name}" is not emulated`);
    }
  };
}

/** An unknown filter passes the value through. */
export function acceptUnknownFilters(engine: Liquid): void {
  Object.setPrototypeOf(
    engine.filters,
    new Proxy(Object.create(null) as object, {
      get: (_target, name) => (typeof name === 'string' ? unknownFilter(name) : undefined),
    }),
  );
}

function unknownFilter(name: string) {
  return function (this: { context: Context }, value: unknown) {
    report(this.context, `the filter "${name}" is not emulated`);
    return value;
  };
}

function report(context: Context, problem: string): void {
  const page = pageOf(context) as ThemePage | undefined;
  page?.problems.add(problem);
}

/** Objects of the platform that the sandbox has nothing for. */
const unknownObjects = [
  'additional_checkout_buttons',
  'all_country_option_tags',
  'article',
  'articles',
  'blog',
  'blogs',
  'checkout',
  'country_option_tags',
  'gift_card',
  'metaobject',
  'metaobjects',
  'order',
  'page',
  'pages',
  'policy',
  'robots',
];

/** Fields that read as nothing and say so. Loops over all objects do not find them. */
export function unknownObjectFields(page: Pick<ThemePage, 'problems'>): object {
  const fields = unknownObjects.map((name): [string, PropertyDescriptor] => [
    name,
    {
      configurable: true,
      enumerable: false,
      get: () => {
        page.problems.add(`the object "${name}" is not emulated`);
        return null;
      },
    },
  ]);
  return Object.defineProperties({}, Object.fromEntries(fields));
}
