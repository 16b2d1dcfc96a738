import { useShop } from '../api/use-shops';
import { useText } from './texts';
import { Banner } from '../ui/Banner';
import { Box } from '../ui/Box';
import { Text } from '../ui/Text';

/** Says to an operator that this is a merchant's store. */
export function SupportBanner() {
  const t = useText();
  const { shop } = useShop();
  if (!shop?.isCrmLogin) return null;
  return (
    <Box padding="400">
      <Banner tone="warning" title={t('support')}>
        <Text as="p">{t('supportNote')}</Text>
      </Banner>
    </Box>
  );
}
