import '@shopify/polaris/build/esnext/components/Page/Page.out.css';
import '@shopify/polaris/build/esnext/components/Page/components/Header/Header.out.css';
import '@shopify/polaris/build/esnext/components/Page/components/Header/components/Title/Title.out.css';
import { ArrowLeftIcon } from '@shopify/polaris-icons';
import type { ReactNode } from 'react';
import { ActionButton, type ActionDescriptor, type MenuActionDescriptor } from './actions';
import { Box } from './Box';
import { blur, Button } from './Button';
import { classNames } from './class-names';
import { PageActions } from './PageActions';
import { SmallNote, Text } from './Text';
import { useUi } from './ui-context';
import { useMedia } from './use-media';
import { usePageTitle } from './use-page-title';

export type { MenuActionDescriptor };

type PageProps = {
  title: string;
  /** In the browser's tab and history, where it is not the title. */
  documentTitle?: string;
  subtitle?: string;
  /** Where the page was opened from. */
  backAction?: { content: string; url: string };
  primaryAction?: ActionDescriptor;
  secondaryActions?: readonly MenuActionDescriptor[];
  fullWidth?: boolean;
  children?: ReactNode;
};

const SHORT_TITLE = 20;
const LONG_TITLE = 34;
const PHONE = '(max-width: 767.95px)';

/** A screen: its title, what can be done with all of it, and its content. */
export function Page({ documentTitle, fullWidth, children, ...header }: PageProps) {
  usePageTitle(documentTitle ?? header.title);
  return (
    <div className={classNames('Polaris-Page', fullWidth && 'Polaris-Page--fullWidth')}>
      <Header {...header} />
      <div className="">{children}</div>
    </div>
  );
}

function Header({ title, subtitle, backAction, primaryAction, secondaryActions = [] }: PageProps) {
  const { t } = useUi();
  const isPhone = useMedia(PHONE);
  const hasActions = secondaryActions.length > 0;
  const sides = { xs: '400', sm: '0' };
  const ends = { xs: '400', md: '600' };
  const variants = [
    !primaryAction && !hasActions && 'isSingleRow',
    isPhone && 'mobileView',
    !backAction && 'noBreadcrumbs',
    title.length < LONG_TITLE && 'mediumTitle',
    title.length > LONG_TITLE && 'longTitle',
  ];
  return (
    <Box position="relative" paddingBlock={ends} paddingInline={sides}>
      <div role="status">
        <Text visuallyHidden as="p">
          {t('pageReady', { title })}
        </Text>
      </div>
      <div className={classNames(...variants.map((name) => name && `Polaris-Page-Header--${name}`))}>
        <div className="Polaris-Page-Header__Row">
          {backAction && <BackButton {...backAction} />}
          <Title title={title} subtitle={subtitle} isNarrowed={hasActions} />
          <Actions {...{ title, isPhone, primaryAction, secondaryActions }} />
        </div>
      </div>
    </Box>
  );
}

function BackButton({ content, url }: { content: string; url: string }) {
  return (
    <div className="Polaris-Page-Header__BreadcrumbWrapper">
      <Box maxWidth="100%" paddingInlineEnd="100" printHidden>
        <Button key={content} url={url} onPointerDown={blur} icon={ArrowLeftIcon} accessibilityLabel={content} />
      </Box>
    </div>
  );
}

type TitleProps = {
  title: string;
  subtitle: string | undefined;
  /** Actions are beside it. */
  isNarrowed: boolean;
};

function Title({ title, subtitle, isNarrowed }: TitleProps) {
  const wrapper = 'Polaris-Page-Header__TitleWrapper';
  return (
    <div className={classNames(wrapper, !isNarrowed && `${wrapper}Expand`)}>
      <div className="Polaris-Header-Title__TitleWrapper">
        {title && (
          <h1 className={classNames('Polaris-Header-Title', subtitle && 'Polaris-Header-Title__TitleWithSubtitle')}>
            <Text as="span" variant="headingLg" fontWeight="bold">
              {title}
            </Text>
          </h1>
        )}
      </div>
      {subtitle && (
        <div
          className={classNames(
            'Polaris-Header-Title__SubTitle',
            isNarrowed && 'Polaris-Header-Title__SubtitleMaxWidth',
          )}
        >
          <SmallNote>{subtitle}</SmallNote>
        </div>
      )}
    </div>
  );
}

type ActionsProps = Required<Pick<PageProps, 'title' | 'secondaryActions'>> &
  Pick<PageProps, 'primaryAction'> & { isPhone: boolean };

function Actions({ title, isPhone, primaryAction, secondaryActions }: ActionsProps) {
  const secondary = secondaryActions.length > 0 && (
    <PageActions actions={secondaryActions} title={title} isPhone={isPhone} />
  );
  const primary = primaryAction && (
    <div className="Polaris-Page-Header__PrimaryActionWrapper">
      <Box printHidden>
        <ActionButton action={primaryAction} variant="primary" />
      </Box>
    </div>
  );
  const isCompact = isPhone || (!secondary && title.length <= SHORT_TITLE);
  if (isCompact && !secondary && !primary) return null;
  const both = (
    <>
      {secondary}
      {primary}
    </>
  );
  return (
    <div className="Polaris-Page-Header__RightAlign">
      {isPhone && secondary && primary ? <div className="Polaris-Page-Header__Actions">{both}</div> : both}
    </div>
  );
}
