import { ActionList, Banner, BlockStack, Button, InlineStack, Popover, Text } from '@shopify/polaris';
import { useState, type ReactNode } from 'react';
import { REMINDERS, type Reminder } from './reminders/remind-at';
import { useReminder } from './reminders/use-reminder';
import { useText } from './texts';
import type { Setup } from './use-setup';

/** What a shop with limits is still missing, most important first: one banner at a time. */
const PRIORITY = ['embed', 'checkout', 'block'] as const;
type Lacking = (typeof PRIORITY)[number];

type SetupBannerProps = {
  setup: Setup | undefined;
  /** Where each is added. */
  addresses: Record<Lacking, { url: string; isExternal: boolean }>;
  /** Shown when there is nothing to say. */
  otherwise: ReactNode;
};

/** Says what is missing so that shoppers see limits; the merchant can be reminded later. */
export function SetupBanner({ setup, addresses, otherwise }: SetupBannerProps) {
  const reminders = {
    embed: useReminder('require-app-embed-banner'),
    checkout: useReminder('require-checkout-rule-banner'),
    block: useReminder('require-notification-block-banner'),
  };
  // Read too late, it would push down what is there already: it waits for the next visit.
  const [wasKnown] = useState(setup !== undefined);
  const shown = PRIORITY.find(
    (each) => reminders[each].isDue && setup && isLacking(each, setup) && (each !== 'checkout' || wasKnown),
  );
  if (!shown) return otherwise;
  return <LackingBanner lacking={shown} address={addresses[shown]} onRemind={reminders[shown].remind} />;
}

/** Only what is known to be off is called so. Who has no limit yet is led by the quick guide. */
function isLacking(lacking: Lacking, { embed, block, checkout, hasLimit, hasLimitInForce }: Setup): boolean {
  switch (lacking) {
    case 'embed':
      return hasLimit === true && embed === 'off';
    case 'checkout':
      return hasLimitInForce === true && checkout === 'off';
    case 'block':
      return hasLimit === true && embed === 'on' && block === 'off';
  }
}

type LackingBannerProps = {
  lacking: Lacking;
  address: SetupBannerProps['addresses'][Lacking];
  onRemind: (reminder: Reminder) => void;
};

function LackingBanner({ lacking, address, onRemind }: LackingBannerProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Banner tone={lacking === 'embed' ? 'critical' : 'warning'} title={t(`lacking.${lacking}.title`)}>
      <BlockStack gap="300">
        <Text as="p">{t(`lacking.${lacking}.more`)}</Text>
        <InlineStack gap="200">
          <Button url={address.url} external={address.isExternal}>
            {t(`guide.${lacking}.action`)}
          </Button>
          <Popover
            active={isOpen}
            onClose={() => setOpen(false)}
            activator={
              <Button variant="tertiary" disclosure onClick={() => setOpen(!isOpen)}>
                {t('reminder.later')}
              </Button>
            }
          >
            <ActionList
              items={REMINDERS.map((reminder) => ({
                content: t(`reminder.${reminder}`),
                onAction: () => onRemind(reminder),
              }))}
            />
          </Popover>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}
