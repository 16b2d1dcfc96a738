import type { LimitType } from '@purchase-limits/domain/limit';
import useSWRImmutable from 'swr/immutable';
import { useShop } from '../../api/use-shops';
import { DescribeLimit } from '../../components/describe-limit/DescribeLimit';
import { readLimit, type ReadLimit } from '../../components/describe-limit/read-limit';
import { LoadFailed } from '../../components/LoadFailed';
import { useLocale } from '../../i18n/texts';
import { CreateLimit } from './CreateLimit';
import { LimitFormSkeleton } from './LimitFormSkeleton';
import { useText } from './texts';

type CreateFromSentenceProps = {
  /** The type of the form. */
  type: LimitType;
  /** What the merchant wrote about the limit. */
  sentence: string;
};

/** The form of a new limit, filled in with what a sentence says. */
export default function CreateFromSentence({ type, sentence }: CreateFromSentenceProps) {
  const t = useText();
  const language = useLocale();
  const { shop, error: shopError, reload } = useShop();
  const { data, error, mutate } = useSWRImmutable<ReadLimit, Error>(shop && ['sentence', sentence, language], () =>
    readLimit(sentence, language, shop!),
  );
  const title = t('createLimit');
  const failure = shopError ?? error;
  if (failure) return <LoadFailed title={title} error={failure} onRetry={shopError ? reload : () => void mutate()} />;
  if (!data) return <LimitFormSkeleton title={title} />;
  // The address was changed, or is read in another language than it was written in.
  const isOfType = data.draft?.type === type;
  const notUnderstood = isOfType ? data.notUnderstood : [sentence];
  const intro = <DescribeLimit sentence={sentence} notUnderstood={notUnderstood} />;
  return <CreateLimit type={type} filling={{ id: sentence, draft: isOfType ? data.draft : null, intro }} />;
}
