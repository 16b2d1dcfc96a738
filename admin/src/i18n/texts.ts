// The texts of the admin: catalogs by area, English in the bundle, other languages loaded on demand. A language that
// fails to load leaves English in place.
import { setupI18n, type Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import common from '../locales/en/common.json';

type Catalog = Record<string, string>;
type Values = Record<string, string | number>;
/** Answers with the catalog of an area in a language. */
export type CatalogLoader = (locale: string, area: string) => Promise<Catalog>;

const ENGLISH = 'en';
const COMMON = 'common';
/** A text of the start and of several screens: every area can use it under this key. */
export type CommonTextKey = keyof typeof common;

let wanted = ENGLISH;

export const i18n = setupI18n({ locale: ENGLISH, messages: { [ENGLISH]: {} } });
const areas = new Map<string, Catalog>();
/** A language each, so that English is not among them: its catalogs are part of the screens that show them. */
const CATALOGS: Record<string, (area: string) => Promise<unknown>> = {
  de: (area) => import(`../locales/de/${area}.json`),
  fr: (area) => import(`../locales/fr/${area}.json`),
  it: (area) => import(`../locales/it/${area}.json`),
  es: (area) => import(`../locales/es/${area}.json`),
  ja: (area) => import(`../locales/ja/${area}.json`),
};
let load: CatalogLoader = async (locale, area) => ((await CATALOGS[locale]!(area)) as { default: Catalog }).default;

type Outer<Key extends string> = { idOf: (key: Key) => string };

/**
 * The texts of one area: a function by key, and a hook that draws again when the language changes. A key that the area
 * doesn't have is one of the area around it, or of those that all have in common.
 */
export function textsOf<English extends Catalog, OuterKey extends string = never>(
  area: string,
  english: English,
  outer?: Outer<OuterKey>,
) {
  if (!areas.has(COMMON)) addArea(COMMON, common);
  addArea(area, english);
  type Key = (keyof English & string) | OuterKey | CommonTextKey;
  const idOf = (key: Key): string => {
    if (Object.hasOwn(english, key)) return `${area}.${key}`;
    return outer ? outer.idOf(key as OuterKey) : `${COMMON}.${key}`;
  };
  const text = (key: Key, values?: Values): string => i18n._(idOf(key), values);
  const useText = () => {
    useSyncExternalStore(subscribe, currentRevision);
    return text;
  };
  return { text, useText, idOf };
}

function addArea(area: string, english: Catalog): void {
  areas.set(area, english);
  i18n.load(ENGLISH, withArea(area, english));
  if (wanted !== ENGLISH) void addLanguage(wanted, area);
}

/** The language that the admin is shown in. */
export function useLocale(): string {
  return useSyncExternalStore(subscribe, currentLocale);
}

/** Shows the admin in this language; areas whose catalog cannot be loaded stay English. */
export async function activate(locale: string, loader: CatalogLoader = load): Promise<void> {
  load = loader;
  wanted = locale;
  if (locale !== ENGLISH) await Promise.all([...areas.keys()].map((area) => addLanguage(locale, area)));
  // Another language may have been asked for while this one was loaded.
  if (wanted === locale) i18n.activate(locale);
}

/** English first, so that no key is ever without a text. */
async function addLanguage(locale: string, area: string): Promise<void> {
  i18n.load(locale, withArea(area, areas.get(area) ?? {}));
  try {
    i18n.load(locale, withArea(area, await load(locale, area)));
  } catch (error) {
    console.warn(`The texts of ${area} in ${locale} could not be loaded; they are shown in English.`, error);
  }
}

function withArea(area: string, catalog: Catalog): Messages {
  return Object.fromEntries(Object.entries(catalog).map(([key, message]) => [`${area}.${key}`, message]));
}

/** Counts changes, so that a catalog which comes after its screen is drawn too. */
let revision = 0;
i18n.on('change', () => {
  revision += 1;
});
const currentRevision = () => revision;
const subscribe = (listener: () => void) => i18n.on('change', listener);
const currentLocale = () => i18n.locale;
