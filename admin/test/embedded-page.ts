/** The page as the platform's admin loads it; imported before the admin, which decides as it loads where it runs. */
export const bridge = {
  idToken: jest.fn(async () => 'token of the platform'),
  loading: jest.fn(),
  app: { extensions: jest.fn<Promise<object[]>, []>(async () => []) },
  scopes: { request: jest.fn<Promise<{ result: string }>, [string[]]>() },
  toast: { show: jest.fn() },
  saveBar: { show: jest.fn(async () => {}), hide: jest.fn(async () => {}), leaveConfirmation: jest.fn(async () => {}) },
  resourcePicker: jest.fn(async () => [
    { id: 'gid://shopify/Product/1001', totalVariants: 1, variants: [{ id: 'gid://shopify/ProductVariant/1' }] },
    { id: 'gid://shopify/Product/1002', totalVariants: 2, variants: [{ id: 'gid://shopify/ProductVariant/3' }] },
  ]),
};

window.history.replaceState(null, '', '/embed');
Object.assign(window, { shopify: bridge });
