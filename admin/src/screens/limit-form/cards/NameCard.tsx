import { MAX_LENGTH } from '@purchase-limits/domain/validate-limit';
import { CharacterCount } from '../../../components/CharacterCount';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';
import { FormSection } from '../../../components/FormSection';
import { FormLayout } from '../../../ui/FormLayout';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';

const STATUSES = ['active', 'inactive'] as const;

/** The merchant's own name for the limit, and whether it applies. */
export const nameCard: FormCard = { Card: NameCard, fields: { name: 'name', status: 'status' } };

function NameCard() {
  const t = useText();
  const name = useLimitField('name');
  const status = useLimitField('status');
  return (
    <FormSection title={t('basics')}>
      <FormLayout>
        <TextField
          {...name}
          label={t('name')}
          autoComplete="off"
          requiredIndicator
          suffix={<CharacterCount text={name.value} most={MAX_LENGTH.name} />}
        />
        <Select {...status} label={t('status')} options={STATUSES.map((value) => ({ value, label: t(value) }))} />
      </FormLayout>
    </FormSection>
  );
}
