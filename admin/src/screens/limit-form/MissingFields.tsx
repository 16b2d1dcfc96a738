import { REQUIRED, type FieldErrors } from '@purchase-limits/domain/validate-limit';
import { BlockStack, Button, Card, Text } from '@shopify/polaris';
import { shownFieldError } from './field-error-texts';
import { fieldName } from './form-errors';
import { useLimitFormContext } from './limit-form-context';
import { useText } from './texts';

type MissingFieldsProps = {
  /** What keeps the form from being saved. */
  errors: FieldErrors;
  /** The merchant wants to see this field. */
  onShow: (path: string) => void;
};

/** Says why Save is disabled: fields that the merchant has not left yet show no error of their own. */
export function MissingFields({ errors, onShow }: MissingFieldsProps) {
  const t = useText();
  const { typeForm } = useLimitFormContext();
  const nameOf = (path: string) => t(...fieldName(path, typeForm));
  const paths = Object.entries(errors);
  if (paths.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {t('beforeSaving')}
        </Text>
        <ul className="missing-fields">
          {paths.map(([path, error]) => (
            <li key={path}>
              <Button variant="plain" textAlign="start" onClick={() => onShow(path)}>
                {error === REQUIRED
                  ? t('fillIn', { field: nameOf(path) })
                  : t('fieldError', { field: nameOf(path), error: shownFieldError(error) })}
              </Button>
            </li>
          ))}
        </ul>
      </BlockStack>
    </Card>
  );
}
