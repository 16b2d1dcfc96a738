const NAME = 'apiHost';

/**
 * Origin of the API: the page's own, except for a development override `?apiHost=`, which the browser keeps. The
 * platform's own `host` parameter is never one.
 */
export function apiHost(): string {
  if (process.env.NODE_ENV !== 'development') return '';
  const host = new URLSearchParams(window.location.search).get(NAME);
  try {
    if (host === null) return window.localStorage.getItem(NAME) ?? '';
    window.localStorage.setItem(NAME, host);
  } catch (error) {
    console.warn('Cannot set local storage data', error);
  }
  return host ?? '';
}
