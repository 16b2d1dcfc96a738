// Tags that render other parts of the theme: section, sections, content_for, render of an app block, and layout.
import { evalToken, RenderTag, Tag, type Context, type Emitter, type Liquid, type TagToken } from 'liquidjs';
import type { TopLevelToken } from 'liquidjs';
import { appBlockHtml } from '../objects/block-object.js';
import { pageOf, type Place, type ThemePage } from '../theme-page.js';
import { namedValues, readArguments, type TagArguments } from './tag-arguments.js';

type Write = (page: ThemePage, name: string) => Promise<string>;

/** A tag whose only argument names what it prints. */
function tagThatPrints(write: Write) {
  return class extends Tag {
    readonly args: TagArguments;
    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
      super(token, remaining, liquid);
      this.args = readArguments(token);
    }
    *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
      const name = String(yield evalToken(this.args.values[0], context));
      emitter.write(yield write(pageOf(context), name));
    }
  };
}

export const SectionTag = tagThatPrints((page, name) => page.parts.staticSection(page, name));
export const SectionsTag = tagThatPrints((page, name) => page.parts.group(page, name));
export const LayoutTag = class extends Tag {
  private readonly args: TagArguments;
  private readonly isNone: boolean;
  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    this.isNone = /^\s*none\b/.test(token.args);
    this.args = readArguments(token);
  }
  *render(context: Context): Generator<unknown, void, unknown> {
    const name: unknown = this.isNone ? null : yield evalToken(this.args.values[0], context);
    pageOf(context).layout = name ? String(name) : null;
  }
};

export class ContentForTag extends Tag {
  private readonly args: TagArguments;

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    this.args = readArguments(token);
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const what = String(yield evalToken(this.args.values[0], context));
    const { type, id, ...named } = yield* namedValues(this.args, context);
    const closest: Record<string, unknown> = {};
    const variables: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(named))
      if (name.startsWith('closest.')) closest[name.slice('closest.'.length)] = value;
      else variables[name] = value;
    const page = pageOf(context);
    const { place } = context.globals as { place?: Place };
    if (!place) {
      page.problems.add(`content_for '${what}' stands outside of a section`);
      return;
    }
    const { globals } = context;
    if (what === 'blocks') emitter.write(yield page.parts.childBlocks(page, place, globals, closest));
    else {
      const asked = { type: String(type), id: String(id), closest, variables };
      emitter.write(yield page.parts.staticBlock(page, place, globals, asked));
    }
  }
}

/** {% render block %} prints an app block; any other argument is a snippet. */
export class RenderOrBlockTag extends RenderTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const { file } = this as unknown as { file: unknown };
    if (typeof file === 'object' && file !== null && !Array.isArray(file)) {
      const block: unknown = yield evalToken(file as Parameters<typeof evalToken>[0], context);
      const html = appBlockHtml(block);
      if (html !== undefined) {
        emitter.write(html);
        return;
      }
    }
    yield* super.render(context, emitter);
  }
}
