import type { CheckoutState } from '@purchase-limits/contract/checkout-rules';
import { useCheckoutRules } from '../../api/use-checkout-rules';
import { useImpressionDays } from '../../api/use-impression-days';
import { useKeepWidgets } from '../../api/use-keep-widgets';
import { useLimitOutlook } from '../../api/use-limit-outlook';
import { useShop } from '../../api/use-shops';
import { blocksOf, useStorefrontBlocks, type BlockState } from '../../bridge/storefront-blocks';

/** What the dashboard reads anyway. */
const RANGE = 30;

/** A shop's setup state. Unreadable parts are undefined. */
export type Setup = {
  /** Whether the app embed is on in the published theme. */
  embed: BlockState;
  /** Whether the theme has the message block. */
  block: BlockState;
  hasLimit: boolean | undefined;
  hasLimitInForce: boolean | undefined;
  /** Whether checkout enforces limits. */
  checkout: CheckoutState | undefined;
  /** When a storefront said last that a message was seen; `at` is null when that is longer ago, `day` when never. */
  lastSeen: { at: string | null; day: string | null } | undefined;
};

/** `areBlocksKnown`: by the platform, to this page; until then the setup has what it told last. */
type ReadSetup = {
  setup: Setup | undefined;
  areBlocksKnown: boolean;
  isReadingBlocks: boolean;
  readBlocksAgain: () => void;
};

/** `setup` is undefined while it is read for the first time. */
export function useSetup(): ReadSetup {
  const { blocks: told, widgets, isReading, readAgain } = useStorefrontBlocks();
  useKeepWidgets(widgets);
  const { shop } = useShop();
  const kept = shop?.widgets ? blocksOf(shop.widgets) : undefined;
  // Outside the platform's admin the block is known from the last visit there; the embed shows by itself.
  const blocks = told?.block === 'unknown' && kept ? { ...told, block: kept.block } : (told ?? kept);
  const { figures, error: figuresError } = useImpressionDays(RANGE);
  const { outlook, error: outlookError } = useLimitOutlook();
  const { rules, error: rulesError } = useCheckoutRules();
  const isRead = (figures ?? figuresError) && (outlook ?? outlookError) && (rules ?? rulesError);
  const setup =
    blocks && isRead
      ? {
          ...blocks,
          hasLimit: outlook && outlook.all > 0,
          hasLimitInForce: outlook && outlook.inForce > 0,
          checkout: rules?.state,
          lastSeen: figures && { at: figures.lastSeenAt, day: figures.lastSeenDay },
        }
      : undefined;
  return {
    setup,
    areBlocksKnown: told !== undefined,
    isReadingBlocks: isReading,
    readBlocksAgain: () => void readAgain(),
  };
}
