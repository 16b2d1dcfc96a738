import type { LinkLikeComponentProps } from '@shopify/polaris/build/ts/src/utilities/link';
import { Link } from 'react-router-dom';

const OUTSIDE = /^([a-z][a-z\d+.-]*:|\/\/)/i;

/** What Polaris renders for a `url`: a page of ours or a part of it, or another site in a new window. */
export function AppLink({ url = '', external, target, children, ...rest }: LinkLikeComponentProps) {
  if (external || OUTSIDE.test(url)) {
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
