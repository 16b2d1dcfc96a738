import { useText } from './texts';
import { Card } from '../../ui/Card';
import { List } from '../../ui/List';
import { CardTitle } from '../../ui/Text';

/** What the list cannot know. */
export function UnknownCard() {
  const t = useText();
  return (
    <Card gap="200">
      <CardTitle>{t('unknown')}</CardTitle>
      <List>
        <List.Item>{t('unknown.products')}</List.Item>
        <List.Item>{t('unknown.limits')}</List.Item>
        <List.Item>{t('unknown.purchases')}</List.Item>
        <List.Item>{t('unknown.refunds')}</List.Item>
        <List.Item>{t('unknown.kept')}</List.Item>
      </List>
    </Card>
  );
}
