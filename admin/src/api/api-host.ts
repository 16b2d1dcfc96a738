const HOST_KEY = 'limits-api-host';

/** Origin of the API: the page's own, except for a development override from `?host=` or local storage. */
export function apiHost(): string {
  if (process.env.NODE_ENV !== 'development') return '';
  const host = new URLSearchParams(window.location.search).get('host');
  if (host === null) return window.localStorage.getItem(HOST_KEY) ?? '';
  try {
    window.localStorage.setItem(HOST_KEY, host);
  } catch (error) {
    console.warn('Cannot set local storage data', error);
  }
  return host;
}
