import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { List } from '../../ui/List';
import { Text } from '../../ui/Text';

/** What the list cannot know. */
export function UnknownCard() {
  const t = useText();
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t('unknown')}
        </Text>
        <List>
          <List.Item>{t('unknown.products')}</List.Item>
          <List.Item>{t('unknown.limits')}</List.Item>
          <List.Item>{t('unknown.purchases')}</List.Item>
          <List.Item>{t('unknown.kept')}</List.Item>
        </List>
      </BlockStack>
    </Card>
  );
}
