import { FormSkeleton } from '../../components/FormSkeleton';
import { listAddress } from '../../components/list-address';
import { useText } from './texts';
import { Page } from '../../ui/Page';
import { SkeletonBodyText } from '../../ui/Skeleton';

type LimitFormSkeletonProps = {
  /** The title of the page that is coming. */
  title: string;
};

/** The form's outline while its limit is read. */
export function LimitFormSkeleton({ title }: LimitFormSkeletonProps) {
  const t = useText();
  return (
    <Page title={title} backAction={{ content: t('limitsManagement'), url: listAddress() }}>
      <div className="form-skeleton-tabs" />
      <FormSkeleton cards={[6, 5, 5]} aside={<SkeletonBodyText lines={8} />} />
    </Page>
  );
}
