import type { AdminLocale } from '@purchase-limits/contract/shop';

const COMPLETE: Record<AdminLocale, true> = { en: true, de: true, fr: true, it: true, es: true, ja: true };
/** The languages in which the admin is complete. */
export const ADMIN_LANGUAGES = Object.keys(COMPLETE) as AdminLocale[];
