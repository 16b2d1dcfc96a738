import { useShop } from '../api/use-shops';
import { useFormat } from '../components/use-format';
import { useText } from './texts';
import { Banner } from '../ui/Banner';
import { Box } from '../ui/Box';
import { Text } from '../ui/Text';

/** Asks the merchant for what the app needs and was not granted. */
export function MissingScopes() {
  const t = useText();
  const { formatList } = useFormat();
  const { shopInfo } = useShop();
  const scopes = shopInfo?.missingScopes ?? [];
  if (!shopInfo || scopes.length === 0) return null;
  const what = formatList([...new Set(scopes.map((scope) => t(nameOf(scope))))]);
  return (
    <Box padding="400">
      <Banner
        tone="warning"
        title={t('missingScopes')}
        action={{ content: t('grant'), url: shopInfo.grantUrl, target: '_top' }}
      >
        <Text as="p">{t('missingScopesNote', { what, scopes: scopes.join(', ') })}</Text>
      </Banner>
    </Box>
  );
}

/** The scopes the app requests at installation. */
const KNOWN = ['read_products', 'read_locales', 'write_app_proxy'] as const;

function nameOf(scope: string) {
  const known = KNOWN.find((each) => each === scope);
  return known ? (`scope.${known}` as const) : 'scope.other';
}
