import { PRESET_COLORS, THEMES } from '@purchase-limits/domain/branding';
import type { Branding } from '@purchase-limits/domain/storefront-settings';
import type { CSSProperties } from 'react';
import { FormSection } from '../../../components/FormSection';
import { useText } from '../texts';
import type { BrandingCardProps } from './branding-card';

/** The look of the store's theme, or a preset: its colors can be changed afterwards. */
export function ThemeCard({ form }: BrandingCardProps) {
  const t = useText();
  const { values, errors, storedBranding, change } = form;
  const handleChoose = (theme: Branding['theme']) =>
    change({
      theme,
      ...PRESET_COLORS[theme],
      // Fields that are hidden then must not hold up the save.
      ...(errors.fontFamily && { fontFamily: storedBranding.fontFamily }),
      ...(errors.fontSize && { fontSize: String(storedBranding.fontSize) }),
    });
  return (
    <FormSection title={t('theme')} note={t(values.theme === 'theme' ? 'theme.theme.note' : 'theme.note')}>
      <div className="theme-choices" role="radiogroup" aria-label={t('theme')}>
        {THEMES.map((theme) => {
          const { box, button } = sampleOf(theme);
          return (
            <label key={theme} className="theme-choice" data-theme={theme}>
              <span className="theme-sample" style={box} aria-hidden>
                <span>{t('sampleText')}</span>
                <b style={button}>{t('contactUs')}</b>
              </span>
              <span className="theme-name">
                <input
                  type="radio"
                  name="theme"
                  value={theme}
                  checked={values.theme === theme}
                  onChange={() => handleChoose(theme)}
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

/** The look of a theme is not known here, so its sample has that of this page. */
function sampleOf(theme: Branding['theme']): { box?: CSSProperties; button?: CSSProperties } {
  if (theme === 'theme') return {};
  const { background, text, buttonBackground, buttonText } = PRESET_COLORS[theme];
  return { box: { background, color: text }, button: { background: buttonBackground, color: buttonText } };
}
