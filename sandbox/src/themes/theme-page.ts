// One page, or part of it, while it is rendered: whose it is, what it shows, and what its tags and filters need.
import type { Context } from 'liquidjs';
import type { Shopper } from '../storefront/shopper.js';
import type { Problems } from './problems.js';
import type { ThemeFolder } from './theme-folder.js';
import type { BlockJson } from './theme-json.js';

export type PageFacts = {
  /** Without its suffix: `product`, `customers/login`. */
  template: string;
  path: string;
  query: Record<string, string | undefined>;
  host: string;
};

/** Where `content_for` finds the blocks of the section or block that is being rendered. */
export type Place = {
  sectionId: string;
  json: BlockJson;
  /** The objects that blocks inside find as `closest.product` and so on. */
  closest: Record<string, unknown>;
};

/** The renderer's interface for tags. */
export type PartRenderer = {
  /** {% section 'name' %} */
  staticSection: (page: ThemePage, name: string) => Promise<string>;
  /** {% sections 'name' %} */
  group: (page: ThemePage, name: string) => Promise<string>;
  /** {% content_for 'blocks' %} */
  childBlocks: (page: ThemePage, place: Place, globals: object, closest: Record<string, unknown>) => Promise<string>;
  /** {% content_for 'block' %} */
  staticBlock: (page: ThemePage, place: Place, globals: object, asked: AskedBlock) => Promise<string>;
};
export type AskedBlock = {
  type: string;
  id: string;
  closest: Record<string, unknown>;
  /** The other arguments, which are variables in the block. */
  variables: Record<string, unknown>;
};

export class ThemePage {
  /** The objects that every file of the theme sees. */
  globals: Record<string, unknown> = {};
  /** Chosen by {% layout %} or the template; null is no layout. */
  layout: string | null = 'theme';

  constructor(
    readonly folder: ThemeFolder,
    readonly shopper: Shopper,
    readonly facts: PageFacts,
    readonly isDesignMode: boolean,
    readonly problems: Problems,
    readonly parts: PartRenderer,
    /** The app's active blocks for sections, by handle. */
    readonly appBlocks: Record<string, string>,
  ) {}

  /** This page with other values in its query. */
  urlWith(changed: Record<string, string>): string {
    const { root } = this.shopper;
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...this.facts.query, ...changed }))
      if (value !== undefined && !['section_id', 'sections'].includes(name)) query.set(name, value);
    return `${root.slice(0, -1)}${this.facts.path}?${query.toString()}`;
  }
}

export function pageOf(context: Pick<Context, 'globals'>): ThemePage {
  return (context.globals as { theme_page: ThemePage }).theme_page;
}

/** The objects of a page with more of them. Fields that are computed when they are read stay so. */
export function withFields(base: object, more: object): Record<string, unknown> {
  const fields = { ...Object.getOwnPropertyDescriptors(base), ...Object.getOwnPropertyDescriptors(more) };
  return Object.defineProperties({}, fields) as Record<string, unknown>;
}
