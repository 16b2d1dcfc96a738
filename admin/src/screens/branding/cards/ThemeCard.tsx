import { PRESET_COLORS, THEMES } from '@purchase-limits/domain/branding';
import { FormSection } from '../../../components/FormSection';
import { useText } from '../texts';
import type { BrandingCardProps } from './branding-card';

/** The preset: its colors can be changed afterwards. */
export function ThemeCard({ form }: BrandingCardProps) {
  const t = useText();
  return (
    <FormSection title={t('theme')} note={t('theme.note')}>
      <div className="theme-choices" role="radiogroup" aria-label={t('theme')}>
        {THEMES.map((theme) => {
          const { background, text, buttonBackground, buttonText } = PRESET_COLORS[theme];
          return (
            <label key={theme} className="theme-choice" data-theme={theme}>
              <span className="theme-sample" style={{ background, color: text }} aria-hidden>
                <span>{t('sampleText')}</span>
                <b style={{ background: buttonBackground, color: buttonText }}>{t('sampleButton')}</b>
              </span>
              <span className="theme-name">
                <input
                  type="radio"
                  name="theme"
                  value={theme}
                  checked={form.values.theme === theme}
                  onChange={() => form.change({ theme, ...PRESET_COLORS[theme] })}
                />
                {t(`theme.${theme}`)}
              </span>
            </label>
          );
        })}
      </div>
    </FormSection>
  );
}
