import type { ReactNode } from 'react';
import { Later } from './reminders/Later';
import { useReminder } from './reminders/use-reminder';
import { useText } from './texts';
import type { Setup } from './use-setup';
import { Banner } from '../../ui/Banner';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { InlineStack } from '../../ui/InlineStack';
import { Text } from '../../ui/Text';

type BlockBannerProps = {
  setup: Setup | undefined;
  /** The theme editor, where the block is added. */
  url: string;
  /** Shown when there is nothing to say. */
  otherwise: ReactNode;
};

/** Suggests the notification block once customers see limits; the merchant can be reminded later. */
export function BlockBanner({ setup, url, otherwise }: BlockBannerProps) {
  const t = useText();
  const { isDue, remind } = useReminder('require-notification-block-banner');
  if (!isDue || !setup?.hasLimit || setup.embed !== 'on' || setup.block !== 'off') return otherwise;
  return (
    <Banner tone="warning" title={t('lacking.block.title')}>
      <BlockStack gap="300">
        <Text as="p">{t('guide.block.more')}</Text>
        <InlineStack gap="200">
          <Button url={url} external>
            {t('guide.block.action')}
          </Button>
          <Later onRemind={remind} />
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}
