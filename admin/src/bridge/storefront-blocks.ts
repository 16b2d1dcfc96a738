// The app's blocks in the published theme, as the platform reports them inside its admin.
import type { Widgets } from '@purchase-limits/contract/shop';
import type { ShopifyGlobal } from '@shopify/app-bridge-types';
import useSWR, { preload } from 'swr';
import { appBridge } from './app-bridge';

/** `unknown`: the platform doesn't say, for example outside its admin. */
export type BlockState = 'on' | 'off' | 'unknown';
/** `embed`: the app embed, which checks carts. `block`: the theme block for messages. */
export type StorefrontBlocks = { embed: BlockState; block: BlockState };
/** The platform's answer; undefined: none. */
type Told = { blocks: StorefrontBlocks; widgets?: Widgets };

/** The names of their files in the theme app extension. */
const FILES: Record<keyof StorefrontBlocks, string> = { embed: 'purchase-limits', block: 'limit-message' };
const KEY = 'storefront-blocks';
const UNKNOWN: StorefrontBlocks = { embed: 'unknown', block: 'unknown' };

/** The blocks of the published theme; read again when the merchant comes back to this page. */
export function useStorefrontBlocks() {
  const { data, isValidating, mutate } = useSWR<Told>(appBridge ? KEY : null, () => readBlocks(appBridge!), {
    revalidateOnFocus: true,
    focusThrottleInterval: 1_000,
  });
  return {
    blocks: appBridge ? data?.blocks : UNKNOWN,
    widgets: data?.widgets,
    isReading: isValidating,
    readAgain: () => mutate(),
  };
}

/** Asks the platform before the screen is there, which takes the answer. */
export function readBlocksEarly(): void {
  if (appBridge) void preload(KEY, () => readBlocks(appBridge!));
}

async function readBlocks({ app }: ShopifyGlobal): Promise<Told> {
  try {
    const extensions = await app.extensions();
    const theme = extensions.find(({ type }) => type === 'theme_app_extension');
    const widgets = (theme?.activations ?? []).flatMap((activation) =>
      'handle' in activation && 'status' in activation
        ? [{ handle: String(activation.handle), status: String(activation.status) }]
        : [],
    );
    return { blocks: blocksOf(widgets), widgets };
  } catch (error) {
    console.warn('The platform did not tell which blocks the theme has.', error);
    return { blocks: UNKNOWN };
  }
}

/** The blocks, as these parts of the theme are. */
export function blocksOf(widgets: Widgets): StorefrontBlocks {
  const stateOf = (file: string): BlockState => {
    const found = widgets.find(({ handle }) => handle === file);
    if (!found) return 'unknown';
    return found.status === 'active' ? 'on' : 'off';
  };
  return { embed: stateOf(FILES.embed), block: stateOf(FILES.block) };
}
