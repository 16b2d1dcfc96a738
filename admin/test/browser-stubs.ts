// What Polaris asks of a browser and jsdom does not have.
import { TextDecoder, TextEncoder } from 'node:util';

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

Object.assign(globalThis, { TextEncoder, TextDecoder });
Object.assign(window, {
  ResizeObserver: SilentObserver,
  IntersectionObserver: SilentObserver,
  scrollTo: () => {},
  matchMedia: (query: string) => ({ matches: false, media: query, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} }),
});
