import type { LimitImport } from '@purchase-limits/contract/limit-import';
import { useId } from 'react';
import { useFormat } from '../../../components/use-format';
import { useText } from './texts';
import { Banner } from '../../../ui/Banner';
import { BlockStack } from '../../../ui/BlockStack';
import { ProgressBar } from '../../../ui/ProgressBar';
import { Note, Text } from '../../../ui/Text';

type ImportProgressProps = {
  /** The import that is under way. */
  found: LimitImport;
  /** Why it is not known how far it is by now. */
  unread: Error | undefined;
};

/** How far an import is. */
export function ImportProgress({ found: { fileName, status, done, rows }, unread }: ImportProgressProps) {
  const t = useText();
  const { formatNumber } = useFormat();
  const id = useId();
  return (
    <BlockStack gap="300">
      <Text as="p" id={id} breakWord>
        {t(status === 'undoing' ? 'undoing' : 'importing', { name: fileName })}
      </Text>
      <ProgressBar progress={(100 * done) / rows} size="small" ariaLabelledBy={id} />
      <Note>
        {status === 'waiting' ? t('waiting') : t('progress', { done: formatNumber(done), rows: formatNumber(rows) })}
      </Note>
      {unread && <Banner tone="warning">{t('progressUnread', { reason: unread.message })}</Banner>}
      <Note>{t('goesOn')}</Note>
    </BlockStack>
  );
}
