/** Requests to the shop's Ajax cart. When the shop refuses one, the result has `refusal`; it is not an exception. */
const root = () => window.Shopify.routes.root;

async function send(path, body) {
  const response = await fetch(`${root()}cart/${path}.js`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.ok) return { answer: await response.json() };
  if (response.status >= 500) throw new Error(`The cart answered ${response.status}`);
  const { description, message } = await response.json();
  return { refusal: description || message };
}

export const addToCart = (items) => send('add', { items });
export const changeLine = (change) => send('change', change);
export const updateCart = (updates) => send('update', updates);
export const readCart = async () =>
  (await fetch(`${root()}cart.js`, { headers: { Accept: 'application/json' } })).json();
