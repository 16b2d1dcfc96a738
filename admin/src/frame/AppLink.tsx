import type { MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { LinkLikeComponentProps } from '../ui/AppProvider';

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
    <RouteLink {...rest} url={url} target={target}>
      {children}
    </RouteLink>
  );
}

/** The router's own link brings along its prefetching, which a screen of ours has no use for. */
function RouteLink({ url, target, onClick, children, ...rest }: LinkLikeComponentProps) {
  const href = useHref(url);
  const navigate = useLinkClickHandler(url, { target });
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) navigate(event);
  };
  return (
    <a {...rest} href={href} target={target} onClick={handleClick}>
      {children}
    </a>
  );
}
