import type { FieldErrors } from '@purchase-limits/domain/validate-limit';
import { REQUIRED } from '@purchase-limits/domain/validate-products';
import { shownFieldError } from './field-error-texts';
import { fieldName } from './form-errors';
import { useLimitFormContext } from './limit-form-context';
import { useText } from './texts';
import { Button } from '../../ui/Button';
import { Text } from '../../ui/Text';

const MOST_NAMED = 3;

type MissingFieldsProps = {
  /** What keeps the form from being saved. */
  errors: FieldErrors;
  /** The merchant wants to see this field. */
  onShow: (path: string) => void;
};

/**
 * Says why Save is disabled, in sight wherever the page is scrolled: fields that the merchant has not left yet show no
 * error of their own. It is below the fields, which don't move when it comes and goes.
 */
export function MissingFields({ errors, onShow }: MissingFieldsProps) {
  const t = useText();
  const { typeForm } = useLimitFormContext();
  const nameOf = (path: string) => t(...fieldName(path, typeForm));
  const paths = Object.entries(errors);
  const further = paths.length - MOST_NAMED;
  return (
    <section className="missing-fields" aria-label={t('beforeSaving')}>
      <Text as="h2" variant="headingSm">
        {t('beforeSaving')}
      </Text>
      <ul>
        {paths.slice(0, MOST_NAMED).map(([path, error]) => (
          <li key={path}>
            <Button variant="plain" textAlign="start" onClick={() => onShow(path)}>
              {error === REQUIRED
                ? t('fillIn', { field: nameOf(path) })
                : t('labeled', { label: nameOf(path), value: shownFieldError(error) })}
            </Button>
          </li>
        ))}
        {further > 0 && (
          <li>
            <Text as="span" tone="subdued">
              {t('andMore', { count: further })}
            </Text>
          </li>
        )}
      </ul>
    </section>
  );
}
