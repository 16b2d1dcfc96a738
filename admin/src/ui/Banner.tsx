import '@shopify/polaris/build/esnext/components/Banner/Banner.out.css';
import { AlertDiamondIcon, AlertTriangleIcon, CheckIcon, InfoIcon, XIcon } from '@shopify/polaris-icons';
import { useContext, useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { ActionButton, type ActionDescriptor } from './actions';
import { BlockStack } from './BlockStack';
import { Box } from './Box';
import { Button } from './Button';
import { ButtonGroup } from './ButtonGroup';
import { classNames } from './class-names';
import { Icon } from './Icon';
import { InlineBanner, type BannerParts } from './InlineBanner';
import { InlineStack } from './InlineStack';
import { Text } from './Text';
import { useUi } from './ui-context';
import { FROM_SM, useMedia } from './use-media';
import { WithinBanner, WithinContent } from './within';

type Tone = 'success' | 'warning' | 'critical' | 'info';

const ICONS = { success: CheckIcon, warning: AlertTriangleIcon, critical: AlertDiamondIcon, info: InfoIcon };

type BannerProps = {
  tone?: Tone;
  title?: string;
  action?: ActionDescriptor;
  secondaryAction?: ActionDescriptor;
  onDismiss?: () => void;
  children?: ReactNode;
};

/** Something to know about the page, or the part of it that the banner is in. */
export function Banner(props: BannerProps) {
  const { tone = 'info' } = props;
  const isInContent = useContext(WithinContent);
  const [isFocusShown, setFocusShown] = useState(false);
  const className = classNames(
    'Polaris-Banner',
    isFocusShown && 'Polaris-Banner--keyFocused',
    isInContent ? 'Polaris-Banner--withinContentContainer' : 'Polaris-Banner--withinPage',
  );
  return (
    <WithinBanner.Provider value>
      <div
        className={className}
        tabIndex={0}
        role={tone === 'warning' || tone === 'critical' ? 'alert' : 'status'}
        aria-live="polite"
        onMouseUp={({ currentTarget }: MouseEvent<HTMLElement>) => {
          currentTarget.blur();
          setFocusShown(false);
        }}
        onKeyUp={({ target, currentTarget }: KeyboardEvent) => {
          if (target === currentTarget) setFocusShown(true);
        }}
        onBlur={(_event: FocusEvent) => setFocusShown(false)}
      >
        <Content {...props} tone={tone} isInContent={isInContent} />
      </div>
    </WithinBanner.Provider>
  );
}

type ContentProps = BannerProps & { tone: Tone; isInContent: boolean };

function Content({ tone, title, action, secondaryAction, onDismiss, children, isInContent }: ContentProps) {
  const { t } = useUi();
  const isInline = !title && !isInContent;
  const color = isInContent ? `text-${tone}` : `text-${tone}-on-bg-fill`;
  const iconClass = isInContent ? `Polaris-Banner__text--${tone}` : `Polaris-Banner--${onFill(tone)}`;
  const parts: BannerParts = {
    background: isInContent ? `bg-surface-${tone}` : `bg-fill-${tone}`,
    color,
    title: title && (
      <Text as="h2" variant="headingSm" breakWord>
        {title}
      </Text>
    ),
    icon: (
      <span className={iconClass}>
        <Icon source={ICONS[tone]} />
      </span>
    ),
    buttons: (action || secondaryAction) && (
      <ButtonGroup>
        {action && <ActionButton action={action} />}
        {secondaryAction && <ActionButton action={secondaryAction} />}
      </ButtonGroup>
    ),
    dismissButton: onDismiss && (
      <Button
        variant="tertiary"
        icon={
          <span className={isInline ? 'Polaris-Banner__icon--secondary' : iconClass}>
            <Icon source={XIcon} />
          </span>
        }
        onClick={onDismiss}
        accessibilityLabel={t('dismiss')}
      />
    ),
    children: children && (
      <Text as="span" variant="bodyMd">
        {children}
      </Text>
    ),
  };
  if (isInContent) return <ContentBanner {...parts} />;
  return isInline ? <InlineBanner {...parts} /> : <PageBanner {...parts} />;
}

/** `textInfoOnBgFill` */
function onFill(tone: Tone): string {
  return `text${tone.charAt(0).toUpperCase()}${tone.slice(1)}OnBgFill`;
}

function PageBanner({ background, color, title, icon, buttons, dismissButton, children }: BannerParts) {
  const isWide = useMedia(FROM_SM);
  const hasContent = Boolean(children || buttons);
  const rounded = isWide ? '300' : undefined;
  const roundedBelow = hasContent ? undefined : rounded;
  return (
    <Box width="100%">
      <BlockStack align="space-between">
        <Box
          background={background}
          color={color}
          borderRadii={[rounded, rounded, roundedBelow, roundedBelow]}
          padding="300"
        >
          <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
            <InlineStack gap="100" wrap={false}>
              {icon}
              {title}
            </InlineStack>
            {dismissButton}
          </InlineStack>
        </Box>
        {hasContent && (
          <Box padding={{ xs: '300', md: '400' }} paddingBlockStart="300">
            <BlockStack gap="200">
              <div>{children}</div>
              {buttons}
            </BlockStack>
          </Box>
        )}
      </BlockStack>
    </Box>
  );
}

function ContentBanner({ background, color, title, icon, buttons, dismissButton, children }: BannerParts) {
  return (
    <Box width="100%" background={background} padding="200" borderRadius="200" color={color}>
      <InlineStack align="space-between" blockAlign="start" wrap={false} gap="200">
        <InlineStack gap="150" wrap={false}>
          {icon}
          <Box width="100%">
            <BlockStack gap="200">
              <BlockStack gap="050">
                {title}
                <div>{children}</div>
              </BlockStack>
              {buttons}
            </BlockStack>
          </Box>
        </InlineStack>
        {dismissButton}
      </InlineStack>
    </Box>
  );
}
