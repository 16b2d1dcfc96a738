import type { Funnel, InsightsView, OutcomesView } from '@purchase-limits/contract/insights';
import { useState, type ReactNode } from 'react';
import { useProducts } from '../../api/use-catalog';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { Link } from '../../ui/Link';
import { Select } from '../../ui/Select';
import { CardTitle, Note, SmallNote } from '../../ui/Text';

const PARTS = ['limit', 'page', 'device', 'country', 'product'] as const;
type Part = (typeof PARTS)[number];
type Row = { key: string; head: ReactNode; funnel: Funnel };

/** What shoppers did after they saw a message: changed to an allowed quantity, and went on to the checkout. */
export function OutcomesCard({ outcomes }: Pick<InsightsView, 'outcomes'>) {
  const t = useText();
  const { formatDay } = useFormat();
  const [part, setPart] = useState<Part>('limit');
  const rows = useRows(outcomes, part);
  const isEmpty = outcomes.all.impressions === 0;
  return (
    <Card gap="300">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <CardTitle>{t('afterMessage')}</CardTitle>
        {!isEmpty && (
          <Select
            label={t('breakDownBy')}
            labelHidden
            options={PARTS.map((each) => ({ label: t(`by.${each}`), value: each }))}
            value={part}
            onChange={(value) => setPart(PARTS.find((each) => each === value) ?? part)}
          />
        )}
      </InlineStack>
      {isEmpty ? <Note>{t('none')}</Note> : <FunnelTable of={t(`part.${part}`)} all={outcomes.all} rows={rows} />}
      <SmallNote>
        {t('outcomesNote')} {outcomes.since !== null && t('since', { day: formatDay(outcomes.since) })}
      </SmallNote>
    </Card>
  );
}

function useRows(outcomes: OutcomesView, part: Part): Row[] {
  const t = useText();
  const { formatCountry } = useFormat();
  const { products } = useProducts(part === 'product' ? outcomes.products.map(({ productId }) => productId) : []);
  const rowsOf: Record<Part, () => Row[]> = {
    limit: () =>
      outcomes.limits.map(({ limitId, name, ...funnel }) => ({
        key: limitId,
        head: name === null ? t('deletedLimit') : <Link url={`/order-limits/edit/${limitId}`}>{name}</Link>,
        funnel,
      })),
    page: () =>
      outcomes.pages.map(({ page, ...funnel }) => ({
        key: String(page),
        head: page === null ? t('unknown') : t(`page.${page}`),
        funnel,
      })),
    device: () =>
      outcomes.devices.map(({ device, ...funnel }) => ({
        key: String(device),
        head: device === null ? t('unknown') : t(`device.${device}`),
        funnel,
      })),
    country: () =>
      outcomes.countries.map(({ country, ...funnel }) => ({ key: String(country), head: nameOf(country), funnel })),
    product: () =>
      outcomes.products.map(({ productId, ...funnel }) => ({
        key: productId,
        head: products.get(productId)?.title ?? t('productOfId', { id: productId }),
        funnel,
      })),
  };
  const nameOf = (country: string | null) => {
    if (country === null) return t('unknown');
    return country === 'other' ? t('otherCountries') : formatCountry(country);
  };
  return rowsOf[part]();
}

type FunnelTableProps = { of: string; all: Funnel; rows: Row[] };

function FunnelTable({ of, all, rows }: FunnelTableProps) {
  const t = useText();
  return (
    <div className="figures-table is-long is-funnel" role="region" aria-label={t('afterMessage')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{t('measure.impressions')}</th>
            <th scope="col">{t('column.changed')}</th>
            <th scope="col">{t('column.checkouts')}</th>
          </tr>
        </thead>
        <tbody>
          {[{ key: 'all', head: t('all'), funnel: all }, ...rows].map(({ key, head, funnel }) => (
            <FunnelRow key={key} head={head} funnel={funnel} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How many there were, and what part of those that were seen. */
function FunnelRow({ head, funnel: { impressions, changed, checkouts } }: Omit<Row, 'key'>) {
  const { formatNumber, formatPercent } = useFormat();
  return (
    <tr>
      <th scope="row">{head}</th>
      <td>{formatNumber(impressions)}</td>
      {[changed, checkouts].map((count, index) => (
        <td key={index}>
          {formatNumber(count)} <SmallNote>{formatPercent(count / impressions)}</SmallNote>
        </td>
      ))}
    </tr>
  );
}
