import '@shopify/polaris/build/esnext/components/Pagination/Pagination.out.css';
import { ChevronLeftIcon, ChevronRightIcon } from '@shopify/polaris-icons';
import type { ReactNode } from 'react';
import { Box } from './Box';
import { Button } from './Button';
import { ButtonGroup } from './ButtonGroup';
import { Text } from './Text';
import { useUi } from './ui-context';

type PaginationProps = {
  /** Which part is shown. */
  label: ReactNode;
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
};

/** The way to the pages before and after. */
export function Pagination({ label, hasPrevious, hasNext, onPrevious, onNext }: PaginationProps) {
  const { t } = useUi();
  return (
    <nav aria-label={t('pagination')} className="Polaris-Pagination">
      <ButtonGroup variant="segmented">
        <Button
          id="previousURL"
          icon={ChevronLeftIcon}
          accessibilityLabel={t('previous')}
          onClick={onPrevious}
          disabled={!hasPrevious}
        />
        <Box padding="300" paddingBlock="0">
          <div aria-live="polite">
            {hasNext && hasPrevious ? (
              <span>{label}</span>
            ) : (
              <Text tone="subdued" as="span">
                {label}
              </Text>
            )}
          </div>
        </Box>
        <Button
          id="nextURL"
          icon={ChevronRightIcon}
          accessibilityLabel={t('next')}
          onClick={onNext}
          disabled={!hasNext}
        />
      </ButtonGroup>
    </nav>
  );
}
