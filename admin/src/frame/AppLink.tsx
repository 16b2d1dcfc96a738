import type { LinkLikeComponentProps } from '@shopify/polaris/build/ts/src/utilities/link';
import { Link } from 'react-router-dom';

const OUTSIDE = /^([a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * Polaris' link component: a route of ours, or a link that opens a new window, which is an external URL, or one of ours
 * with `target="_blank"`. `external` doesn't help: Polaris sets it on every menu action.
 */
export function AppLink({ url = '', external: _external, target, children, ...rest }: LinkLikeComponentProps) {
  if (OUTSIDE.test(url) || target === '_blank') {
    return (
      <a {...rest} href={url} target={target ?? '_blank'} rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} to={url} target={target}>
      {children}
    </Link>
  );
}
