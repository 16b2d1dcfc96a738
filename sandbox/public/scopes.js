// `shopify.scopes`: what the app may do in this store, and asking the merchant for more.
const dialog = document.getElementById('scopes-dialog');

/** `read` and `write` call the admin; both resolve with the scopes that are granted, required and optional. */
export function scopeCalls({ read, write }) {
  return {
    'scopes.query': read,
    async 'scopes.request'(wanted) {
      const detail = await read();
      const unknown = wanted.filter((scope) => !detail.optional.includes(scope) && !detail.required.includes(scope));
      if (unknown.length > 0) throw new Error(`These scopes are not declared as optional: ${unknown.join(', ')}`);
      const missing = wanted.filter((scope) => !detail.granted.includes(scope));
      if (missing.length === 0) return { result: 'granted-all', detail };
      if (!(await isAllowed(missing))) return { result: 'declined-all', detail };
      return { result: 'granted-all', detail: await write({ grant: missing }) };
    },
    async 'scopes.revoke'(unwanted) {
      const { optional } = await read();
      const others = unwanted.filter((scope) => !optional.includes(scope));
      if (others.length > 0) throw new Error(`These scopes cannot be revoked: ${others.join(', ')}`);
      return { detail: await write({ revoke: unwanted }) };
    },
  };
}

function isAllowed(scopes) {
  const items = scopes.map((scope) => Object.assign(document.createElement('li'), { textContent: scope }));
  dialog.querySelector('[data-list]').replaceChildren(...items);
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'allow'), { once: true });
  });
}
