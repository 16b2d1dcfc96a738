import { BlockStack, Spinner, Text } from '@shopify/polaris';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../components/texts';
import { usePageTitle } from '../../components/use-page-title';

const SHOWN_MS = 1_500;

/** Shown for a moment after a downgrade, while the plan changes; then the plans. */
export function PageLoadingScreen() {
  const t = useText();
  usePageTitle(t('updatingPlan'));
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/subscription?success=true', { replace: true }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div className="screen-spinner">
      <BlockStack gap="400" inlineAlign="center">
        <Spinner accessibilityLabel={t('updatingPlan')} size="large" />
        <Text as="p" tone="subdued">
          {t('updatingPlanProgress')}
        </Text>
      </BlockStack>
    </div>
  );
}
