import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useReadPlanAgain } from '../../api/use-plan-changed';
import { useText } from '../../components/texts';
import { usePageTitle } from '../../ui/use-page-title';
import { BlockStack } from '../../ui/BlockStack';
import { Spinner } from '../../ui/Spinner';
import { Note } from '../../ui/Text';

const SHOWN_MS = 1_500;
/** The plans say themselves what could not be read. */
const LONGEST_MS = 10_000;

/** Shown after a downgrade while what depends on the plan is read again; then the plans. */
export function PageLoadingScreen() {
  const t = useText();
  usePageTitle(t('updatingPlan'));
  const navigate = useNavigate();
  const readPlanAgain = useReadPlanAgain();
  useEffect(() => {
    let isShown = true;
    const read = Promise.race([readPlanAgain(), pause(LONGEST_MS)]);
    void Promise.all([read, pause(SHOWN_MS)]).then(() => {
      if (isShown) void navigate('/subscription?success=true', { replace: true });
    });
    return () => {
      isShown = false;
    };
  }, [navigate, readPlanAgain]);

  return (
    <div className="screen-spinner">
      <BlockStack gap="400" inlineAlign="center">
        <Spinner accessibilityLabel={t('updatingPlan')} size="large" />
        <Note>{t('updatingPlan')}</Note>
      </BlockStack>
    </div>
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
