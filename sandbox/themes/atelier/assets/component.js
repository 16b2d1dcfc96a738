// The base of the theme's elements: parts are found by their `ref` attribute.
export class Component extends HTMLElement {
  ref(name) {
    return this.querySelector(`[ref="${name}"]`);
  }
}

export function define(name, type) {
  if (!customElements.get(name)) customElements.define(name, type);
}

export function parsePage(html) {
  return new DOMParser().parseFromString(html, 'text/html');
}
