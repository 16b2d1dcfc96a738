import { listAddress } from '../../components/list-address';
import { usePageTitle } from '../../components/use-page-title';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';

/** Shown instead of a limit that is not there, for example because it was deleted in another window. */
export function DeletedLimit() {
  const t = useText();
  usePageTitle(t('deletedTitle'));
  return (
    <Page title={t('deletedTitle')} backAction={{ content: t('back'), url: listAddress() }}>
      <Card>
        <EmptyState
          heading={t('deletedTitle')}
          image="/limit.svg"
          action={{ content: t('backToLimits'), url: listAddress() }}
        >
          <p>{t('deleted')}</p>
        </EmptyState>
      </Card>
    </Page>
  );
}
