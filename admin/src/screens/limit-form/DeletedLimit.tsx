import { EmptyState, Card, Page } from '@shopify/polaris';
import { usePageTitle } from '../../components/use-page-title';

const LIST = { content: 'Limits management', url: '/order-limits' };

/** Shown instead of a limit that is not there, for example because it was deleted in another window. */
export function DeletedLimit() {
  usePageTitle('Limit deleted');
  return (
    <Page title="Limit deleted" backAction={LIST}>
      <Card>
        <EmptyState heading="This limit was deleted" image="/limit.svg" action={{ ...LIST, content: 'Back to limits' }}>
          <p>It is no longer among the limits of this shop. Somebody may have deleted it in another window.</p>
        </EmptyState>
      </Card>
    </Page>
  );
}
