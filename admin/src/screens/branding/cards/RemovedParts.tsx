import type { RemovedCss } from '@purchase-limits/contract/branding';
import { useText } from '../texts';
import { BlockStack } from '../../../ui/BlockStack';
import { PartTitle } from '../../../ui/Text';

const MOST_SHOWN = 50;

type RemovedPartsProps = {
  /** Whether they were removed, or will be. */
  title: string;
  /** What is removed of the CSS, in the order of its lines. */
  parts: RemovedCss[];
};

/** What is removed of the merchant's CSS, with its line and why. */
export function RemovedParts({ title, parts }: RemovedPartsProps) {
  const t = useText();
  const further = parts.length - MOST_SHOWN;
  return (
    <BlockStack gap="100">
      <PartTitle>{title}</PartTitle>
      <ul className="removed-css">
        {parts.slice(0, MOST_SHOWN).map(({ line, text, reason }, index) => (
          <li key={index}>
            {t('removed.line', { line })} <code>{text}</code> {t('removed.reason', { reason })}
          </li>
        ))}
        {further > 0 && <li>{t('removed.further', { count: further })}</li>}
      </ul>
    </BlockStack>
  );
}
