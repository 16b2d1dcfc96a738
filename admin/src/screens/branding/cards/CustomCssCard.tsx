import type { RemovedCss } from '@purchase-limits/contract/branding';
import { FormSection } from '../../../components/FormSection';
import { fieldId } from '../branding-values';
import { useText } from '../texts';
import type { BrandingCardProps } from './branding-card';
import { BlockStack } from '../../../ui/BlockStack';
import { Note, PartTitle } from '../../../ui/Text';
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

const MOST_SHOWN = 50;

type RemovedPartsProps = {
  /** Whether they were removed, or will be. */
  title: string;
  /** What is removed of the CSS, in the order of its lines. */
  parts: RemovedCss[];
};

/** What is removed of the merchant's CSS, with its line and why. */
function RemovedParts({ title, parts }: RemovedPartsProps) {
  const t = useText();
  const further = parts.length - MOST_SHOWN;
  return (
    <BlockStack gap="100">
      <PartTitle>{title}</PartTitle>
      <ul className="removed-css">
        {parts.slice(0, MOST_SHOWN).map(({ line, text, reason }, index) => (
          <li key={index}>
            {t('removed.line', { line })} <code>{text}</code> {t('removed.reason', { reason })}
          </li>
        ))}
        {further > 0 && <li>{t('andMore', { count: further })}</li>}
      </ul>
    </BlockStack>
  );
}
