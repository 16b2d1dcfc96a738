// {% paginate %}: gives a long list in pages. The list itself shows only the current page inside of the tag.
import { evalToken, TypeGuards, type Context, type Emitter, type Liquid, type Parser, type TagToken } from 'liquidjs';
import type { PropertyAccessToken, TopLevelToken, ValueToken } from 'liquidjs';
import { pagedList } from '../../storefront/list-limits.js';
import { pageOf } from '../theme-page.js';
import { TagWithContent } from './block-tag.js';
import { namedValues, readArguments, type TagArguments } from './tag-arguments.js';

const DEFAULT_PAGE_SIZE = 20;
const MOST_PER_PAGE = 250;
const DEFAULT_WINDOW = 3;

export class PaginateTag extends TagWithContent {
  private readonly list: ValueToken;
  private readonly size: ValueToken | undefined;
  private readonly args: TagArguments;

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    const list = token.tokenizer.readValue();
    if (!list) throw new Error(`illegal tag: ${token.getText()}`);
    token.tokenizer.skipBlank();
    const by = token.tokenizer.readIdentifier().content;
    const size = by === 'by' ? token.tokenizer.readValue() : undefined;
    const args = readArguments(token);
    super(token, remaining, liquid, parser);
    this.list = list;
    this.size = size;
    this.args = args;
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const items = pagedList(yield evalToken(this.list, context));
    const wanted = this.size ? Number(yield evalToken(this.size, context)) : DEFAULT_PAGE_SIZE;
    const { window_size: windowSize } = yield* namedValues(this.args, context);
    const size = Math.min(MOST_PER_PAGE, Math.max(1, wanted || DEFAULT_PAGE_SIZE));
    const page = pageOf(context);
    const current = Math.max(1, Number(page.facts.query.page) || 1);
    const paginate = paginateObject({
      total: items.length,
      size,
      current,
      windowSize: Number(windowSize ?? DEFAULT_WINDOW),
      urlOf: (number) => page.urlWith({ page: String(number) }),
    });
    const restore = yield* this.showOnly(items.slice((current - 1) * size, current * size), context);
    context.push({ paginate });
    yield this.liquid.renderer.renderTemplates(this.templates, context, emitter);
    context.pop();
    restore();
  }

  /** Replaces the list by its page: `products` of the collection, or the variable. Returns how to put it back. */
  private *showOnly(items: unknown[], context: Context): Generator<unknown, () => void, unknown> {
    const token = this.list;
    if (!TypeGuards.isPropertyAccessToken(token)) return () => {};
    const path: string[] = [];
    for (const part of (token as PropertyAccessToken & { props: ValueToken[] }).props) {
      const name: unknown = TypeGuards.isWordToken(part) ? part.content : yield evalToken(part, context);
      path.push(String(name));
    }
    const [root] = path;
    const last = path.at(-1)!;
    if (path.length < 2) {
      context.push({ [String(root)]: items });
      return () => void context.pop();
    }
    const owner = (yield context._get(path.slice(0, -1))) as object;
    const before = Object.getOwnPropertyDescriptor(owner, last);
    Object.defineProperty(owner, last, { value: items, configurable: true, enumerable: true, writable: true });
    return () => {
      delete (owner as Record<string, unknown>)[last];
      if (before) Object.defineProperty(owner, last, before);
    };
  }
}

type Facts = { total: number; size: number; current: number; windowSize: number; urlOf: (page: number) => string };

function paginateObject({ total, size, current, windowSize, urlOf }: Facts) {
  const pages = Math.max(1, Math.ceil(total / size));
  const link = (number: number) => ({ title: String(number), url: urlOf(number), is_link: number !== current });
  const isNear = (number: number) => number === 1 || number === pages || Math.abs(number - current) <= windowSize;
  const parts: object[] = [];
  for (let number = 1; number <= pages; number += 1) {
    if (isNear(number)) parts.push(link(number));
    else if (isNear(number - 1)) parts.push({ title: '…', is_link: false });
  }
  return {
    current_offset: (current - 1) * size,
    current_page: current,
    items: total,
    page_param: 'page',
    page_size: size,
    pages,
    parts,
    previous: current > 1 ? { title: '«', url: urlOf(current - 1), is_link: true } : null,
    next: current < pages ? { title: '»', url: urlOf(current + 1), is_link: true } : null,
  };
}
