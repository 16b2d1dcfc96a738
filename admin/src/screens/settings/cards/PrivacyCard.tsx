import { Disclosure } from '../../../components/Disclosure';
import { useAdminAddress } from '../../../components/use-admin-address';
import { useText, type SettingsTextKey } from '../texts';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { InlineStack } from '../../../ui/InlineStack';
import { List } from '../../../ui/List';
import { Text } from '../../../ui/Text';
import { ExternalIcon } from '../../../ui/icons';

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
    <Card gap="400">
      <div className="disclosures">
        {PARTS.map(({ title, sentences }) => (
          <Disclosure key={title} title={t(title)}>
            <List>
              {sentences.map((sentence) => (
                <List.Item key={sentence}>{t(sentence)}</List.Item>
              ))}
            </List>
          </Disclosure>
        ))}
      </div>
      <Text as="p">{t('ways')}</Text>
      <InlineStack gap="200">
        <Button url="/order-limits">{t('exportLimits')}</Button>
        <Button url={adminAddress && `${adminAddress}/settings`} disabled={!adminAddress} external icon={ExternalIcon}>
          {t('storeSettings')}
        </Button>
        <Button url="/privacy" target="_blank" icon={ExternalIcon}>
          {t('privacyPage')}
        </Button>
      </InlineStack>
    </Card>
  );
}
