import type { BlockStatus } from '../theme-extension/block-activations.js';

const MAIN_THEME = 'gid://shopify/OnlineStoreTheme/1';

/** The answer of App Bridge's `app.extensions()`: which blocks of the theme app extension the theme uses. */
export function extensionStatuses(handle: string, statuses: BlockStatus[]) {
  return [
    {
      handle,
      type: 'theme_app_extension',
      activations: statuses.map(blockActivation),
    },
  ];
}

function blockActivation({ block, isActive }: BlockStatus) {
  const target = block.schema.target === 'section' ? 'template--product' : 'theme';
  return {
    handle: block.handle,
    name: block.schema.name,
    target: block.schema.target,
    status: isActive ? 'active' : 'available',
    activations: isActive ? [{ target, themeId: MAIN_THEME }] : [],
  };
}
