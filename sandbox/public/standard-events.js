// A stand-in for the platform's module of standard storefront events: the classes that themes import, and a base for
// custom elements that dispatch a view event. The shapes are those of the Storefront API.
const money = (minorUnits, currencyCode) => ({ amount: (minorUnits / 100).toFixed(2), currencyCode });

/** A cart of the Ajax API in the shape that standard events carry. */
function cartFromAjax(cart) {
  return {
    id: `gid://shopify/Cart/${cart.token}`,
    totalQuantity: cart.item_count,
    note: cart.note ?? null,
    discountCodes: [],
    cost: {
      totalAmount: money(cart.total_price, cart.currency),
      subtotalAmount: money(cart.items_subtotal_price ?? cart.total_price, cart.currency),
    },
    lines: (cart.items ?? []).map((item) => ({
      id: `gid://shopify/CartLine/${item.key}`,
      quantity: item.quantity,
      attributes: Object.entries(item.properties ?? {}).map(([key, value]) => ({ key, value })),
      cost: { totalAmount: money(item.final_line_price, cart.currency) },
      merchandise: {
        id: `gid://shopify/ProductVariant/${item.variant_id}`,
        title: item.variant_title || item.product_title,
        sku: item.sku,
        price: money(item.final_price, cart.currency),
        product: { id: `gid://shopify/Product/${item.product_id}`, title: item.product_title, handle: item.handle },
      },
    })),
  };
}

class StandardEvent extends Event {
  constructor(name, facts = {}) {
    super(`shopify:${name}`, { bubbles: true, cancelable: true });
    Object.assign(this, facts);
  }
}

const eventClass = (name) =>
  class extends StandardEvent {
    static eventName = `shopify:${name}`;
    constructor(facts) {
      super(name, facts);
    }
    /** The two functions that belong to a promise which is settled when the request has been answered. */
    static createPromise() {
      return Promise.withResolvers?.() ?? withResolvers();
    }
    static createCartFromAjaxResponse(cart) {
      return cartFromAjax(cart);
    }
  };

function withResolvers() {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
}

export const StandardEvents = {
  productView: 'shopify:product:view',
  productSelect: 'shopify:product:select',
  collectionUpdate: 'shopify:collection:update',
  searchUpdate: 'shopify:search:update',
  cartView: 'shopify:cart:view',
  cartLinesUpdate: 'shopify:cart:lines-update',
  cartNoteUpdate: 'shopify:cart:note-update',
  cartDiscountUpdate: 'shopify:cart:discount-update',
  cartAttributesUpdate: 'shopify:cart:attributes-update',
  cartError: 'shopify:cart:error',
};
export const ProductViewEvent = eventClass('product:view');
export const ProductSelectEvent = eventClass('product:select');
export const CollectionViewEvent = eventClass('collection:view');
export const CollectionUpdateEvent = eventClass('collection:update');
export const SearchViewEvent = eventClass('search:view');
export const SearchUpdateEvent = eventClass('search:update');
export const PageViewEvent = eventClass('page:view');
export const CartViewEvent = eventClass('cart:view');
export const CartLinesUpdateEvent = eventClass('cart:lines-update');
export const CartNoteUpdateEvent = eventClass('cart:note-update');
export const CartDiscountUpdateEvent = eventClass('cart:discount-update');
export const CartAttributesUpdateEvent = eventClass('cart:attributes-update');
export const CartErrorEvent = eventClass('cart:error');

/** Apps add their listeners in deferred scripts, which run later than the theme's modules. */
export function whenLoaded(run) {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation?.domContentLoadedEventStart > 0) run();
  else document.addEventListener('DOMContentLoaded', run, { once: true });
}

/** A custom element that dispatches, once, the view event whose facts are the JSON of an attribute. */
export function createViewEventElement(Base = HTMLElement, { defaultTrigger = 'load' } = {}) {
  return class extends Base {
    connectedCallback() {
      super.connectedCallback?.();
      const trigger = this.getAttribute('view-event-trigger') ?? defaultTrigger;
      if (trigger === 'load') whenLoaded(() => this.dispatchViewEvent());
      else if (trigger === 'intersect') this.#dispatchWhenSeen();
    }
    #dispatchWhenSeen() {
      const observer = new IntersectionObserver((entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        this.dispatchViewEvent();
      });
      observer.observe(this);
    }
    dispatchViewEvent() {
      const json = this.getAttribute('view-event-data') ?? this.getAttribute('data-view-event');
      if (!json) return;
      const facts = JSON.parse(json);
      const kind = ['product', 'collection', 'cart', 'search'].find((name) => name in facts) ?? 'page';
      this.dispatchEvent(new StandardEvent(`${kind}:view`, facts));
    }
  };
}
