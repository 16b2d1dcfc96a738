import { whenIdle } from '../components/when-idle';

/**
 * Registers the service worker once the page has loaded and has nothing else to do: what it fetches and keeps must not
 * delay the first screen. Without one (a private window, a frame whose storage the
 * browser blocks) files come from the network and nothing else is different.
 */
export function registerServiceWorker(): void {
  window.addEventListener('load', () => whenIdle(() => void register()), { once: true });
}

async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    // Even reading the property can throw, in a frame with an opaque origin.
    await navigator.serviceWorker.register('/sw.js');
  } catch (error) {
    console.warn('The service worker could not be registered:', error);
  }
}
