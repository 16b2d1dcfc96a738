import { LANGUAGES, type Language } from '@purchase-limits/domain/limit';
import { useEffect, useState } from 'react';
import { fieldId, tabOf, type FormTab } from './form-errors';

/** The tab and the language that the form shows. `goToField` shows a field and focuses it. */
export function useFormPlace(defaultLanguage: Language) {
  const [tab, setTab] = useState<FormTab>('general');
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const [focusPath, setFocusPath] = useState<string | null>(null);
  useEffect(() => {
    if (focusPath === null) return;
    document.getElementById(fieldId(focusPath))?.focus();
    setFocusPath(null);
  }, [focusPath]);
  const goToField = (path: string) => {
    setTab(tabOf(path));
    const [, inLanguage] = /^messages\.([^.]+)/.exec(path) ?? [];
    if (isLanguage(inLanguage)) setLanguage(inLanguage);
    setFocusPath(path);
  };
  return { tab, setTab, language, setLanguage, goToField };
}

function isLanguage(code: string | undefined): code is Language {
  return LANGUAGES.some((known) => known === code);
}
