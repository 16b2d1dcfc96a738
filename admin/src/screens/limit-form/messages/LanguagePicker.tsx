import { LANGUAGES, type Language } from '@purchase-limits/domain/languages';
import { useState } from 'react';
import { languageName } from '../../../components/language-name';
import { useLocale } from '../../../i18n/texts';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import { DefaultLanguageDialog } from './DefaultLanguageDialog';
import { messageKeysIn } from './message-texts';
import { Button } from '../../../ui/Button';
import { InlineStack } from '../../../ui/InlineStack';
import { Select } from '../../../ui/Select';

type LanguagePickerProps = {
  /** The language whose texts are shown. */
  language: Language;
  /** The merchant chose another language. */
  onChange: (language: Language) => void;
};

/** The languages of the messages, each with how much of it the merchant has written. */
export function LanguagePicker({ language, onChange }: LanguagePickerProps) {
  const t = useText();
  const locale = useLocale();
  const { draft, shop, values } = useLimitFormContext();
  const [isAsking, setAsking] = useState(false);
  const keys = messageKeysIn(draft);
  const filledText = (of: Language) => {
    const count = keys.filter((key) => values.messages[of][key]?.trim()).length;
    return count === 0 ? t('builtInTexts') : t('ownTexts', { count, all: keys.length });
  };
  const options = LANGUAGES.map((value) => {
    const name = languageName(value, locale);
    const shown = value === shop.defaultLanguage ? t('defaultLanguage', { language: name }) : name;
    return {
      value,
      label: keys.length > 0 ? t('languageFilled', { language: shown, filled: filledText(value) }) : shown,
    };
  });

  return (
    <>
      <Select
        label={t('language')}
        options={options}
        value={language}
        onChange={(chosen: Language) => onChange(chosen)}
        helpText={t(language === shop.defaultLanguage ? 'messageLanguageHelp' : 'translationHelp')}
      />
      <InlineStack>
        <Button variant="plain" onClick={() => setAsking(true)}>
          {t('changeDefaultLanguage')}
        </Button>
      </InlineStack>
      {isAsking && <DefaultLanguageDialog onClose={() => setAsking(false)} onChanged={onChange} />}
    </>
  );
}
