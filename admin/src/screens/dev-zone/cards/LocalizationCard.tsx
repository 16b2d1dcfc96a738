import { ENGLISH_DEFAULT_KEY, useEnglishDefault } from '../../../components/english-default';
import { useKeep } from '../../../components/browser-storage';
import { useText } from '../texts';
import { Card } from '../../../ui/Card';
import { Checkbox } from '../../../ui/Checkbox';

/** Switches localization of the admin on or off, in this browser. */
export function LocalizationCard() {
  const t = useText();
  const isEnglish = useEnglishDefault();
  const keep = useKeep();
  return (
    <Card>
      <Checkbox
        label={t('englishDefault')}
        helpText={t('englishDefault.help')}
        checked={isEnglish}
        onChange={(isChecked) => keep(ENGLISH_DEFAULT_KEY, String(isChecked))}
      />
    </Card>
  );
}
