import { LANGUAGES, type Language } from '@purchase-limits/domain/languages';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { useSaveShop } from '../../../api/use-shops';
import { useToast } from '../../../components/Toasts';
import { useFocusReturn } from '../../../components/focus';
import { languageName } from '../../../components/language-name';
import { useLocale } from '../../../i18n/texts';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import { Banner } from '../../../ui/Banner';
import { Modal } from '../../../ui/Modal';
import { Select } from '../../../ui/Select';
import { Text } from '../../../ui/Text';

type DefaultLanguageDialogProps = {
  /** Closes the dialog. */
  onClose: () => void;
  /** It has been changed to this language. */
  onChanged: (language: Language) => void;
};

/** Changes the language that shoppers of other languages read, and says what that means. It is saved at once. */
export function DefaultLanguageDialog({ onClose, onChanged }: DefaultLanguageDialogProps) {
  useFocusReturn();
  const t = useText();
  const locale = useLocale();
  const { shop } = useLimitFormContext();
  const saveShop = useSaveShop();
  const { showToast } = useToast();
  const [language, setLanguage] = useState(shop.defaultLanguage);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const names = { language: languageName(language, locale) };
  const handleSave = async () => {
    setSaving(true);
    setFailure(null);
    try {
      await saveShop({ defaultLanguage: language });
      showToast({ content: t('saved') });
      onChanged(language);
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setSaving(false);
    }
  };

  return (
    <Modal
      title={t('changeDefaultLanguage')}
      onClose={onClose}
      primaryAction={{
        content: t('changeDefaultLanguageTo', names),
        disabled: language === shop.defaultLanguage,
        loading: isSaving,
        onAction: () => void handleSave(),
      }}
      secondaryActions={[{ content: t('cancel'), disabled: isSaving, onAction: onClose }]}
      gap="400"
    >
      {failure && <Banner tone="critical">{failure}</Banner>}
      <Select
        label={t('messageLanguage')}
        options={LANGUAGES.map((value) => ({ value, label: languageName(value, locale) }))}
        value={language}
        onChange={(chosen: Language) => setLanguage(chosen)}
      />
      <Text as="p">{t('defaultLanguageMeans')}</Text>
      {language !== shop.defaultLanguage && <Text as="p">{t('messageLanguageRequired', names)}</Text>}
    </Modal>
  );
}
