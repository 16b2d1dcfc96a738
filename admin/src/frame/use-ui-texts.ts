import { useCallback } from 'react';
import { textsOf, useLocale } from '../i18n/texts';
import english from '../locales/en/ui.json';

const { useText } = textsOf('ui', english);

/** The texts of the components of `ui`, in the language of the admin: another function with each language. */
export function useUiTexts() {
  const text = useText();
  const locale = useLocale();
  // oxlint-disable-next-line react/exhaustive-deps -- the components are drawn again in another language
  return useCallback<typeof text>((...of) => text(...of), [text, locale]);
}
