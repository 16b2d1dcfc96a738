import type { QuotaView } from '@purchase-limits/contract/quota';
import type { ShopView } from '@purchase-limits/contract/shop';
import { version } from '../../../../package.json';
import { useQuota } from '../../../api/use-quota';
import { isEmbedded } from '../../../bridge/app-bridge';
import { useFormat } from '../../../components/use-format';
import { useText } from '../texts';
import { Card } from '../../../ui/Card';

type SessionCardProps = Pick<ShopView, 'shop' | 'shopInfo' | 'widgetData'>;

/** The product's version, and the server's view of this session. */
export function SessionCard({ shop, shopInfo, widgetData }: SessionCardProps) {
  const t = useText();
  const { formatInstant } = useFormat();
  const { quota } = useQuota();
  const countText = ({ impressions: count, max }: QuotaView) =>
    max === null ? t('impressions.paid', { count }) : t('freeUsed', { used: count, max });
  const facts: [string, string][] = [
    [t('version'), `v${version}`],
    [t('store'), shop.shopifyDomain],
    [t('storeId'), shop.id],
    [t('place'), isEmbedded ? t('place.embedded') : t('place.standalone', { origin: window.location.origin })],
    [t('support'), t(shop.isCrmLogin ? 'yes' : 'no')],
    [t('plan'), shopInfo.plan],
    [t('level'), quota?.level ?? ''],
    [t('impressions'), quota ? countText(quota) : ''],
    [t('languages'), t('languages.value', { admin: shop.adminLocale, messages: shop.defaultLanguage })],
    [t('timeZone'), shop.timezone],
    [t('installedAt'), formatInstant(shop.installedAt)],
    [t('published'), t('published.value', { version: widgetData.version, isPublished: String(widgetData.published) })],
  ];
  return (
    <Card>
      <dl className="session-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
