import { FormSection } from '../../../components/FormSection';
import { fieldId } from '../branding-values';
import { useText } from '../texts';
import type { BrandingCardProps } from './branding-card';
import { RemovedParts } from './RemovedParts';
import { BlockStack } from '../../../ui/BlockStack';
import { Note } from '../../../ui/Text';
import { TextField } from '../../../ui/TextField';

/** The merchant's own CSS, and what is removed of it. */
export function CustomCssCard({ form }: BrandingCardProps) {
  const t = useText();
  const { values, css, removed, errorOf, change, touch } = form;
  const isChecked = css.of === values.customCss;
  const isKnown = isChecked && !css.refusal && !css.failure;
  return (
    <FormSection title={t('customCss')} note={t('customCss.note')}>
      <BlockStack gap="300">
        <TextField
          id={fieldId('customCss')}
          label={t('customCss')}
          labelHidden
          autoComplete="off"
          spellCheck={false}
          monospaced
          multiline={8}
          maxHeight={400}
          value={values.customCss}
          error={errorOf('customCss')}
          onChange={(customCss) => change({ customCss })}
          onBlur={() => touch('customCss')}
        />
        <div role="status">
          {removed.length > 0 && <RemovedParts title={t('removed')} parts={removed} />}
          {removed.length === 0 && isKnown && css.checked && css.checked.removed.length > 0 && (
            <RemovedParts title={t('willBeRemoved')} parts={css.checked.removed} />
          )}
          {isChecked && css.failure && <Note>{t('notChecked', { reason: css.failure })}</Note>}
        </div>
      </BlockStack>
    </FormSection>
  );
}
