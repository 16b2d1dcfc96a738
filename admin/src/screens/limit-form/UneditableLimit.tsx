import { Card, Page, Text } from '@shopify/polaris';
import { usePageTitle } from '../../components/use-page-title';

type UneditableLimitProps = {
  /** The limit's name. */
  name: string;
};

/** For a limit of a type that has no form yet. */
export function UneditableLimit({ name }: UneditableLimitProps) {
  usePageTitle(name);
  return (
    <Page title={name} backAction={{ content: 'Limits management', url: '/order-limits' }}>
      <Card>
        <Text as="p">Limits of this type cannot be edited here yet. The limit itself works as it was saved.</Text>
      </Card>
    </Page>
  );
}
