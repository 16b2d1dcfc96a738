import type { OperatorShop } from '@purchase-limits/contract/operators';
import { BlockStack, Card, Text } from '@shopify/polaris';
import { DialogButton } from '../../components/DialogButton';
import { ExtendTrialDialog } from './ExtendTrialDialog';
import { RejudgeAction } from './RejudgeAction';
import { SupportDialog } from './SupportDialog';

type ShopActionsCardProps = {
  shop: OperatorShop;
};

/** Operators' actions for a shop. */
export function ShopActionsCard({ shop }: ShopActionsCardProps) {
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          Support
        </Text>
        <div className="choice">
          <div className="choice-words">
            <Text as="h3" variant="headingSm">
              The shop's admin
            </Text>
            <Text as="p" tone="subdued">
              Opens the app as this shop sees it, in a new tab. The reason is kept under What operators did.
            </Text>
          </div>
          <DialogButton label="Open for support" of={shop.shopifyDomain}>
            {(dialog) => <SupportDialog {...dialog} shop={shop} />}
          </DialogButton>
        </div>
        <div className="choice">
          <div className="choice-words">
            <Text as="h3" variant="headingSm">
              The trial
            </Text>
            <Text as="p" tone="subdued">
              Adds days to the trial of a paid plan. Where no trial is running, they count for the next one.
            </Text>
          </div>
          <DialogButton label="Extend the trial" of={shop.shopifyDomain}>
            {(dialog) => <ExtendTrialDialog {...dialog} shop={shop} />}
          </DialogButton>
        </div>
        <div className="choice">
          <div className="choice-words">
            <Text as="h3" variant="headingSm">
              Its orders
            </Text>
            <Text as="p" tone="subdued">
              Judges the orders of the last seven days again, as after a fault.
            </Text>
          </div>
          <RejudgeAction shop={shop} />
        </div>
      </BlockStack>
    </Card>
  );
}
