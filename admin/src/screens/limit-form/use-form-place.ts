import { LANGUAGES, type Language } from '@purchase-limits/domain/languages';
import { useCallback, useEffect, useState } from 'react';
import { fieldId, tabOf, type FormTab } from './form-errors';

/** The tab and the language that the form shows. `goToField` shows a field and focuses it. */
export function useFormPlace(defaultLanguage: Language) {
  const [tab, setTab] = useState<FormTab>('general');
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const [destination, setDestination] = useState<string | null>(null);
  const [shownTab, setTabShown] = useState<object | null>(null);
  /** The tab that was asked for is there: its code comes on demand. */
  const handleTabShown = useCallback(() => setTabShown({}), []);
  useEffect(() => {
    const place = destination === null ? null : document.getElementById(fieldId(destination));
    if (!place) return;
    focusIn(place);
    setDestination(null);
  }, [destination, shownTab]);
  const goToField = (path: string) => {
    setTab(tabOf(path));
    const [, inLanguage] = /^messages\.([^.]+)/.exec(path) ?? [];
    if (isLanguage(inLanguage)) setLanguage(inLanguage);
    setDestination(path);
  };
  return { tab, setTab, language, setLanguage, destination, goToField, handleTabShown };
}

/** The control itself, or the one to begin with in a group. */
function focusIn(place: HTMLElement): void {
  const isControl = place.matches('input, button, select, textarea');
  const control = isControl
    ? place
    : (place.querySelector<HTMLElement>('input:checked') ?? place.querySelector('input, button'));
  control?.focus();
}

function isLanguage(code: string | undefined): code is Language {
  return LANGUAGES.some((known) => known === code);
}
