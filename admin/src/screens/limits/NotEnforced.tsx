import { useText } from './texts';
import { Link } from '../../ui/Link';
import { Text } from '../../ui/Text';
import { Tooltip } from '../../ui/Tooltip';

/** Says of a limit that the checkout has no room for it, and leads to where that is explained. */
export function NotEnforced() {
  const t = useText();
  return (
    // The row follows clicks that reach it.
    <span onClick={(event) => event.stopPropagation()}>
      <Tooltip content={t('notEnforced.why')}>
        <Link url="/settings/checkout-rules" monochrome>
          <Text as="span" variant="bodySm" tone="caution">
            {t('notEnforced')}
          </Text>
        </Link>
      </Tooltip>
    </span>
  );
}
