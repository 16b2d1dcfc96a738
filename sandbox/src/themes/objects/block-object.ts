// `block` and `section.blocks`.
import type { BlockJson } from '../theme-json.js';

export const isAppBlock = ({ type }: Pick<BlockJson, 'type'>) => type.startsWith('shopify://apps/') || type === '@app';

const htmlOfAppBlock = new WeakMap<object, string>();

type BlockParts = { id: string; type: string; settings: Record<string, unknown>; isDesignMode: boolean };

export function blockObject({ id, type, settings, isDesignMode }: BlockParts) {
  const facts = JSON.stringify({ id, type }).replace(/"/g, '&quot;');
  return { id, type, settings, shopify_attributes: isDesignMode ? `data-shopify-editor-block="${facts}"` : '' };
}
export type BlockObject = ReturnType<typeof blockObject>;

/** A block of the app, which {% render block %} prints. */
export function appBlockObject(id: string, html: string, isDesignMode: boolean): BlockObject {
  const block = blockObject({ id, type: '@app', settings: {}, isDesignMode });
  htmlOfAppBlock.set(block, html);
  return block;
}

export function appBlockHtml(block: unknown): string | undefined {
  return typeof block === 'object' && block !== null ? htmlOfAppBlock.get(block) : undefined;
}
