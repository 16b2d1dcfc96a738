import type { Language } from '@purchase-limits/domain/languages';
import type { MessageKey } from '@purchase-limits/domain/limit';
import { FormSection } from '../../../components/FormSection';
import { useText } from '../texts';
import { useLimitField } from '../use-limit-field';
import { MessageField } from './MessageField';
import { Checkbox } from '../../../ui/Checkbox';
import { FormLayout } from '../../../ui/FormLayout';
import { TextField } from '../../../ui/TextField';

type ContactUsCardProps = {
  /** The language whose texts are shown. */
  language: Language;
  /** The merchant has focused this text. */
  onTextFocus: (messageKey: MessageKey) => void;
};

/** The button with which a shopper can ask for more. */
export function ContactUsCard({ language, onTextFocus }: ContactUsCardProps) {
  const t = useText();
  const enabled = useLimitField('contactUs.enabled');
  const url = useLimitField('contactUs.url');
  return (
    <FormSection title={t('contactUs')}>
      <Checkbox label={t('contactUsShow')} checked={enabled.value} onChange={enabled.onChange} />
      {enabled.value && (
        <FormLayout>
          <TextField
            {...url}
            label={t('contactUsUrl')}
            type="url"
            inputMode="url"
            autoComplete="off"
            requiredIndicator
            placeholder="https://example.com/contact"
            helpText={t('contactUsUrlHelp')}
          />
          {(['buttonText', 'contactUsText'] as const).map((key) => (
            <MessageField key={`${language}-${key}`} messageKey={key} language={language} onFocus={onTextFocus} />
          ))}
        </FormLayout>
      )}
    </FormSection>
  );
}
