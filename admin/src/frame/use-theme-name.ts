import { useKeptChoice } from '../components/browser-storage';
import type { ThemeName } from '../ui/AppProvider';

export type { ThemeName };

/** In local storage. */
export const THEME_KEY = 'theme';
/** The first is used until another one is chosen. */
export const THEME_NAMES = [
  'light',
  'light-mobile',
  'light-high-contrast-experimental',
  'dark-experimental',
] as const satisfies readonly ThemeName[];

/** The colors of the admin, as this browser keeps them. */
export function useThemeName(): ThemeName {
  return useKeptChoice(THEME_KEY, THEME_NAMES, 'light');
}
