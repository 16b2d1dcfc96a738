import type { BlockStatus } from '../theme-extension/block-activations.js';

const MAIN_THEME = 'gid://shopify/OnlineStoreTheme/1';

/** The answer of App Bridge's `app.extensions()`: the theme app extension and which of its blocks the published theme uses. */
export function extensionStatuses(statuses: BlockStatus[]) {
  return [
    {
      handle: 'theme-embed',
      type: 'theme_app_extension',
      activations: statuses.map(({ block, isActive }) => ({
        handle: block.handle,
        name: block.schema.name,
        target: block.schema.target,
        status: isActive ? 'active' : 'available',
        activations: isActive ? [{ target: block.schema.target === 'section' ? 'template--product' : 'theme', themeId: MAIN_THEME }] : [],
      })),
    },
  ];
}
