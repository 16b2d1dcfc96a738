import type { LinkLikeComponentProps } from '@shopify/polaris/build/ts/src/utilities/link';
import { Link } from 'react-router-dom';

const OUTSIDE = /^([a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * What Polaris renders for a `url`: a route of ours, or a link that leaves the admin in a new window. That is an
 * address elsewhere, or one of ours with `target="_blank"`. `external` does not say it: Polaris has it on every action
 * of a menu.
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
