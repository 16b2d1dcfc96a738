import '@shopify/polaris/build/esnext/components/Link/Link.out.css';
import { useContext, type ReactNode } from 'react';
import { classNames } from './class-names';
import { useUi } from './ui-context';
import { WithinBanner } from './within';

type LinkProps = {
  /** Where it leads; without it, it is a button. */
  url?: string;
  external?: boolean;
  target?: '_blank' | '_top';
  id?: string;
  /** In the color of the text around it. */
  monochrome?: boolean;
  removeUnderline?: boolean;
  accessibilityLabel?: string;
  /** A row is opened by this link. */
  dataPrimaryLink?: boolean;
  onClick?: () => void;
  children?: ReactNode;
};

export function Link(props: LinkProps) {
  const { url, external, target, monochrome, removeUnderline, onClick, children } = props;
  const { Link: Anchor } = useUi();
  const isInBanner = useContext(WithinBanner);
  const shared = {
    onClick,
    className: classNames(
      'Polaris-Link',
      (monochrome || isInBanner) && 'Polaris-Link--monochrome',
      removeUnderline && 'Polaris-Link--removeUnderline',
    ),
    id: props.id,
    'aria-label': props.accessibilityLabel,
    'data-primary-link': props.dataPrimaryLink,
  };
  if (url === undefined)
    return (
      <button type="button" {...shared}>
        {children}
      </button>
    );
  return (
    <Anchor {...shared} url={url} external={external} target={target}>
      {children}
    </Anchor>
  );
}
