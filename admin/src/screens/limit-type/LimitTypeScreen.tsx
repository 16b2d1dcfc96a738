import { LIMIT_TYPES } from '@purchase-limits/domain/limit';
import { LIMIT_TYPE_ENTRIES } from '../../limit-types';
import { DescribeLimit } from '../../components/describe-limit/DescribeLimit';
import { TypeCard } from './TypeCard';
import { useTypeText } from '../../limit-type-texts';
import { BlockStack } from '../../ui/BlockStack';
import { Page } from '../../ui/Page';

/** Chooses what a new limit is about. */
export function LimitTypeScreen() {
  const t = useTypeText();
  return (
    <Page title={t('selectType')} backAction={{ content: t('limitsManagement'), url: '/order-limits' }}>
      <BlockStack gap="400">
        <DescribeLimit />
        <ul className="type-cards">
          {LIMIT_TYPES.map((type) => (
            <li key={type}>
              <TypeCard type={type} entry={LIMIT_TYPE_ENTRIES[type]} />
            </li>
          ))}
        </ul>
      </BlockStack>
    </Page>
  );
}
