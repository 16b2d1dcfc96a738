import { useKeep } from '../../../components/browser-storage';
import { THEME_KEY, THEME_NAMES, useThemeName } from '../../../frame/use-theme-name';
import { useText } from '../texts';
import { Card } from '../../../ui/Card';
import { Select } from '../../../ui/Select';

/** The colors of the admin. They change at once: this browser keeps them, not the server. */
export function AppearanceCard() {
  const t = useText();
  const theme = useThemeName();
  const keep = useKeep();
  return (
    <Card>
      <Select
        label={t('theme')}
        helpText={t('theme.help')}
        options={THEME_NAMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        value={theme}
        onChange={(chosen: string) => keep(THEME_KEY, chosen)}
      />
    </Card>
  );
}
