// A web pixel's sandbox. Its code gets what the platform's strict sandbox gives it, as far as the app uses it.
const subscribers = {};

self.onmessage = ({ data: { start, event } }) => {
  if (start) run(start);
  else for (const callback of subscribers[event.name] ?? []) callback(event);
};

function run({ code, shop, settings }) {
  const subscribe = (name, callback) => {
    (subscribers[name] ??= []).push(callback);
    return () => true;
  };
  const init = { data: { shop: { myshopifyDomain: shop } } };
  self.shopify = {
    extend: (point, extend) => point === 'WebPixel::Render' && extend({ settings, init, analytics: { subscribe } }),
  };
  importScripts(code);
}
