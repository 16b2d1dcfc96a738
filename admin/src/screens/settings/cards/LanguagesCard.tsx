import { LANGUAGES } from '@purchase-limits/domain/languages';
import { useEnglishDefault } from '../../../components/english-default';
import { languageName } from '../../../components/language-name';
import { ADMIN_LANGUAGES } from '../../../i18n/admin-languages';
import { useLocale } from '../../../i18n/texts';
import { fieldId, type SettingsValues } from '../settings-values';
import { useText } from '../texts';
import type { SettingsCardProps } from './settings-card';
import { Box } from '../../../ui/Box';
import { Card } from '../../../ui/Card';
import { FormLayout } from '../../../ui/FormLayout';
import { Select } from '../../../ui/Select';
import { Text } from '../../../ui/Text';

/** The default language of messages, and the one of the admin, which cannot be changed while it is always English. */
export function LanguagesCard({ form: { values, stored, change, errorOf } }: SettingsCardProps) {
  const t = useText();
  const locale = useLocale();
  const isEnglish = useEnglishDefault();
  return (
    <Card>
      <FormLayout>
        <div>
          <Select
            id={fieldId('defaultLanguage')}
            label={t('messageLanguage')}
            helpText={t('messageLanguageHelp')}
            options={LANGUAGES.map((value) => ({ value, label: languageName(value, locale) }))}
            value={values.defaultLanguage}
            error={errorOf('defaultLanguage')}
            onChange={(defaultLanguage: SettingsValues['defaultLanguage']) => change({ defaultLanguage })}
          />
          <div aria-live="polite">
            {values.defaultLanguage !== stored.defaultLanguage && (
              <Box paddingBlockStart="300">
                <Text as="p">
                  {t('messageLanguageRequired', { language: languageName(values.defaultLanguage, locale) })}
                </Text>
              </Box>
            )}
          </div>
        </div>
        <div className="settings-admin-language">
          <Select
            id={fieldId('adminLocale')}
            label={t('adminLanguage')}
            helpText={isEnglish && t('adminLanguage.help')}
            options={ADMIN_LANGUAGES.map((value) => ({ value, label: languageName(value, locale) }))}
            value={values.adminLocale}
            error={errorOf('adminLocale')}
            disabled={isEnglish}
            onChange={(adminLocale: SettingsValues['adminLocale']) => change({ adminLocale })}
          />
        </div>
      </FormLayout>
    </Card>
  );
}
