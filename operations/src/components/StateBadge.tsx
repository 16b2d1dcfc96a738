import { Badge, type BadgeProps } from '@shopify/polaris';

/** Instead of the words that Polaris would have read before those of the badge, such as `Critical`. */
const NO_WORDS = ' ';

type StateBadgeProps = {
  tone?: BadgeProps['tone'];
  /** Its text; the color adds no information. */
  children: string;
};

/** A state, in words and a color. */
export function StateBadge({ tone, children }: StateBadgeProps) {
  return (
    <Badge tone={tone} toneAndProgressLabelOverride={NO_WORDS}>
      {children}
    </Badge>
  );
}
