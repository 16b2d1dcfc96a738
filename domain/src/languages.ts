/** The languages of messages (rules §5). */
export const LANGUAGES = ['en', 'pt-BR', 'da', 'nl', 'fr', 'de', 'zh', 'es', 'sv', 'vi'] as const;
export type Language = (typeof LANGUAGES)[number];
