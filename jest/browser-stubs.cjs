// What Polaris and the charts ask of a browser and jsdom does not have.
const { TextDecoder, TextEncoder } = require('node:util');

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
  method = 'GET';
  constructor(url, init = {}) {
    this.url = url;
    this.signal = init.signal;
  }
}

/** Charts are drawn on it, which nothing here looks at. */
const canvas = new Proxy({}, { get: () => () => ({ width: 0 }), set: () => true });
class SilentPath {
  rect() {}
  moveTo() {}
  lineTo() {}
  arc() {}
  closePath() {}
}

Object.assign(globalThis, { TextEncoder, TextDecoder, Request: NavigationRequest, Path2D: SilentPath });
HTMLCanvasElement.prototype.getContext = () => canvas;
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollBy = () => {};
// There is no layout: without these a popover treats its button as hidden, and tabs find no space for themselves.
Object.defineProperties(HTMLElement.prototype, {
  offsetParent: {
    get() {
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
  matchMedia: (query) => ({
    matches: false,
    media: query,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }),
});
