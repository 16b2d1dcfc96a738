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

/** The router makes one for each navigation and reads only these properties. */
class NavigationRequest {
  readonly method = 'GET';
  constructor(
    readonly url: string,
    readonly init: { signal?: AbortSignal } = {},
  ) {}
  get signal() {
    return this.init.signal;
  }
}

Object.assign(globalThis, { TextEncoder, TextDecoder, Request: NavigationRequest });
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollBy = () => {};
// There is no layout: without these a popover treats its button as hidden, and tabs find no space for themselves.
Object.defineProperties(HTMLElement.prototype, {
  offsetParent: {
    get(this: HTMLElement) {
      return this.parentNode;
    },
  },
  offsetWidth: { get: () => 1024 },
});
Object.assign(window, {
  ResizeObserver: SilentObserver,
  IntersectionObserver: SilentObserver,
  scrollTo: () => {},
  scroll: () => {},
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }),
});
/** Charts are drawn on it, which nothing here looks at. */
const canvas = new Proxy({}, { get: () => () => ({ width: 0 }), set: () => true });
HTMLCanvasElement.prototype.getContext = (() => canvas) as never;
class SilentPath {
  rect() {}
  moveTo() {}
  lineTo() {}
  arc() {}
  closePath() {}
}
Object.assign(globalThis, { Path2D: SilentPath });
