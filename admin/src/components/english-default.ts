import { useKeptChoice } from './browser-storage';

/** In local storage. `true`, or nothing: the admin is in English whatever language is chosen. */
export const ENGLISH_DEFAULT_KEY = 'english-default-translation';

/** Whether localization is switched off in this browser. */
export function useEnglishDefault(): boolean {
  return useKeptChoice(ENGLISH_DEFAULT_KEY, ['true', 'false'], 'true') === 'true';
}
