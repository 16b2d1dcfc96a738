import { LIMIT_TYPES } from '@purchase-limits/domain/limit';
import { Page } from '@shopify/polaris';
import { usePageTitle } from '../../components/use-page-title';
import { LIMIT_TYPE_ENTRIES } from '../../limit-types';
import { TypeCard } from './TypeCard';

/** Chooses what a new limit is about. */
export function LimitTypeScreen() {
  usePageTitle('Select limit type');
  return (
    <Page title="Select limit type" backAction={{ content: 'Limits management', url: '/order-limits' }}>
      <ul className="type-cards">
        {LIMIT_TYPES.map((type) => (
          <li key={type}>
            <TypeCard type={type} entry={LIMIT_TYPE_ENTRIES[type]} />
          </li>
        ))}
      </ul>
    </Page>
  );
}
