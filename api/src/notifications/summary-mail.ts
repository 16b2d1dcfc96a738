// A summary of what limits did, in the language of the merchant's admin.
import { knownMeasures, type Measure } from '@purchase-limits/domain/insight-measures';
import type { Figures } from '@purchase-limits/contract/insights';
import { periodBefore, type SummaryCadence, type SummaryPeriod } from '@purchase-limits/domain/summary-period';
import type { SummaryDue } from '../events/summary-event.js';
import type { ShopFacts } from '../shops/queries/read-shop.js';
import type { MailLinks } from './mail-links.js';
import { oneClickTo, type MerchantMail } from './merchant-mail.js';
import { renderMail, type MailContent } from './render-mail.js';
import { SUMMARY_TEXTS, type SummaryTexts } from './summary-texts.js';

/** Their names where there is little room. */
const SHORT = {
  impressions: 'impressions',
  contacts: 'contacts',
  refused: 'refusedShort',
  broken: 'brokenShort',
} as const satisfies Record<Measure, keyof SummaryTexts>;

/** A name and its number stay on one line. */
const NO_BREAK = '\u00A0';

type Reader = Pick<ShopFacts, 'name' | 'shopifyDomain' | 'adminLocale'>;

/** Whether the merchant still wants this one. */
export function isSummaryWanted({ cadence }: SummaryDue, { summaryMails }: Pick<ShopFacts, 'summaryMails'>): boolean {
  return cadence === summaryMails;
}

/** The summary as an email. */
export function summaryMail(summary: SummaryDue, shop: Reader, links: MailLinks): MerchantMail {
  const texts = SUMMARY_TEXTS[shop.adminLocale];
  const { format: formatNumber } = new Intl.NumberFormat(shop.adminLocale);
  const { cadence, period } = summary;
  const heading = fillIn(texts.subject, { period: longPeriod(period, cadence, shop.adminLocale) });
  const measures = knownMeasures(summary);
  const wordsOf = (figures: Figures) =>
    measures
      .filter((measure) => figures[measure])
      .map((measure) => `${texts[SHORT[measure]]}${NO_BREAK}${formatNumber(figures[measure] ?? 0)}`)
      .join(' · ');
  return {
    subject: heading,
    headers: { Keywords: 'summary', ...oneClickTo(links.stopSummaries) },
    ...renderMail({
      language: shop.adminLocale,
      greeting: fillIn(texts.greeting, { shop: shop.name }),
      preheader: wordsOf(summary.totals),
      heading,
      body: texts[cadence],
      figures: {
        columns: [period, periodBefore(cadence, period)].map((each) => shortPeriod(each, cadence, shop.adminLocale)),
        rows: measures.map((measure) => ({
          label: texts[measure],
          values: [summary.totals, summary.before].map((figures) => {
            const value = figures[measure];
            return value === null ? '–' : formatNumber(value);
          }),
        })),
      },
      list: listOf(
        texts.limits,
        summary.limits.map((limit) => ({ title: limit.name ?? texts.deletedLimit, text: wordsOf(limit) })),
      ),
      button: { label: texts.seeInsights, url: links.insights },
      reason: fillIn(texts.reason, { shop: shop.shopifyDomain }),
      stopping: texts.settings,
      stop: { label: texts.stop, url: links.stopSummaries },
    }),
  };
}

/** Nothing where it would be empty. */
function listOf(heading: string, items: NonNullable<MailContent['list']>['items']): MailContent['list'] {
  return items.length > 0 ? { heading, items } : undefined;
}

/** With the year. */
function longPeriod(period: SummaryPeriod, cadence: SummaryCadence, locale: string): string {
  const parts = { month: 'long', year: 'numeric' } as const;
  return formatPeriod(period, locale, cadence === 'monthly' ? parts : { day: 'numeric', ...parts });
}

function shortPeriod(period: SummaryPeriod, cadence: SummaryCadence, locale: string): string {
  return formatPeriod(period, locale, cadence === 'monthly' ? { month: 'long' } : { day: 'numeric', month: 'short' });
}

function formatPeriod({ from, to }: SummaryPeriod, locale: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return format.formatRange(new Date(from), new Date(to));
}

function fillIn(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
