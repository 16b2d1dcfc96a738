import { ActionList, Banner, BlockStack, Button, InlineStack, Popover, Text } from '@shopify/polaris';
import { useState, type ReactNode } from 'react';
import { REMINDERS, type Reminder } from './reminders/remind-at';
import { useReminder } from './reminders/use-reminder';
import { useText } from './texts';
import type { Setup } from './use-setup';

/** What a shop that has limits still lacks, the most important first: one banner at a time is shown. */
const PRIORITY = ['embed', 'block'] as const;
type Lacking = (typeof PRIORITY)[number];

type SetupBannerProps = {
  setup: Setup | undefined;
  /** Where each is added. */
  addresses: Record<Lacking, { url: string }>;
  /** Shown when there is nothing to say. */
  otherwise: ReactNode;
};

/** Says what is missing so that shoppers see limits; the merchant can be reminded later. */
export function SetupBanner({ setup, addresses, otherwise }: SetupBannerProps) {
  const reminders = {
    embed: useReminder('require-app-embed-banner'),
    block: useReminder('require-notification-block-banner'),
  };
  const shown = PRIORITY.find((each) => reminders[each].isDue && setup && isLacking(each, setup));
  if (!shown) return otherwise;
  return <LackingBanner lacking={shown} url={addresses[shown].url} onRemind={reminders[shown].remind} />;
}

/** Only what is known to be off is called so. Who has no limit yet is led by the quick guide. */
function isLacking(lacking: Lacking, { embed, block, hasLimit }: Setup): boolean {
  if (!hasLimit) return false;
  return lacking === 'embed' ? embed === 'off' : embed === 'on' && block === 'off';
}

type LackingBannerProps = { lacking: Lacking; url: string; onRemind: (reminder: Reminder) => void };

function LackingBanner({ lacking, url, onRemind }: LackingBannerProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Banner tone={lacking === 'embed' ? 'critical' : 'warning'} title={t(`lacking.${lacking}.title`)}>
      <BlockStack gap="300">
        <Text as="p">{t(`lacking.${lacking}.more`)}</Text>
        <InlineStack gap="200">
          <Button url={url} external>
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
