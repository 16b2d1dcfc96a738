import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { ChosenCollections } from './ChosenCollections';
import { FormSection } from '../../../components/FormSection';

/** Which collections a limit is about. */
export const collectionsCard: FormCard = { Card: CollectionsCard, fields: { collectionIds: 'collections' } };

function CollectionsCard() {
  const t = useText();
  return (
    <FormSection title={t('collections')}>
      <ChosenCollections />
    </FormSection>
  );
}
