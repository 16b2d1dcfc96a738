import { Card, Page, Text } from '@shopify/polaris';
import { usePageTitle } from '../../components/use-page-title';
import { useText } from './texts';

type UneditableLimitProps = {
  /** The limit's name. */
  name: string;
};

/** For a limit of a type that has no form yet. */
export function UneditableLimit({ name }: UneditableLimitProps) {
  const t = useText();
  usePageTitle(name);
  return (
    <Page title={name} backAction={{ content: t('back'), url: '/order-limits' }}>
      <Card>
        <Text as="p">{t('uneditable')}</Text>
      </Card>
    </Page>
  );
}
