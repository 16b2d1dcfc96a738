// The theme's own messages between its parts. It dispatches none of the platform's standard events.
const PUB_SUB_EVENTS = {
  cartUpdate: 'cart-update',
  quantityUpdate: 'quantity-update',
  variantChange: 'variant-change',
  cartError: 'cart-error',
};
const subscribers = {};

function subscribe(name, callback) {
  subscribers[name] = [...(subscribers[name] ?? []), callback];
  return () => {
    subscribers[name] = subscribers[name].filter((each) => each !== callback);
  };
}

function publish(name, facts) {
  return Promise.all((subscribers[name] ?? []).map((callback) => callback(facts)));
}

window.Linden = { PUB_SUB_EVENTS, subscribe, publish };
