import { BlockStack, Button, Card, InlineStack, List, Text } from '@shopify/polaris';
import { ExternalIcon } from '@shopify/polaris-icons';
import { useAdminAddress } from '../../../components/use-admin-address';
import { useText, type SettingsTextKey } from '../texts';

/** `docs/operations.md` (Housekeeping) has the times. */
const PARTS: { title: SettingsTextKey; sentences: SettingsTextKey[] }[] = [
  { title: 'ofStore', sentences: ['ofStore.told', 'ofStore.entered', 'ofStore.events', 'ofStore.kept'] },
  {
    title: 'ofShoppers',
    sentences: [
      'ofShoppers.none',
      'ofShoppers.impressions',
      'ofShoppers.networks',
      'ofShoppers.orders',
      'ofShoppers.workflows',
      'ofShoppers.browser',
      'ofShoppers.requests',
    ],
  },
  { title: 'uninstalling', sentences: ['uninstalling.ends', 'uninstalling.erased', 'uninstalling.again'] },
];

/** What the app stores about the store and shoppers, for how long, and the effect of uninstalling. */
export function PrivacyCard() {
  const t = useText();
  const adminAddress = useAdminAddress();
  return (
    <Card>
      <BlockStack gap="400">
        {PARTS.map(({ title, sentences }) => (
          <BlockStack key={title} gap="200">
            <Text as="h3" variant="headingSm">
              {t(title)}
            </Text>
            <List>
              {sentences.map((sentence) => (
                <List.Item key={sentence}>{t(sentence)}</List.Item>
              ))}
            </List>
          </BlockStack>
        ))}
        <Text as="p">{t('ways')}</Text>
        <InlineStack gap="200">
          <Button url="/order-limits">{t('exportLimits')}</Button>
          <Button
            url={adminAddress && `${adminAddress}/settings`}
            disabled={!adminAddress}
            external
            icon={ExternalIcon}
          >
            {t('storeSettings')}
          </Button>
          <Button url="/privacy" target="_blank" icon={ExternalIcon}>
            {t('privacyPage')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
