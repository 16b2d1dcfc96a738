import { LANGUAGES } from '@purchase-limits/domain/languages';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { newValues } from '../src/screens/limit-form/form-values';
import { FakeApi, limitView } from './fake-api';
import { field, nameField, save } from './limit-form-page';
import { passTime, renderAdmin } from './render-admin';

const KEPT = 'We kept your unsaved changes.';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies', version: 3 }), limitView('b', { name: 'Sneakers' })];
});
afterEach(() => jest.restoreAllMocks());

/** The fields of an object, with those of the objects in it; of a list only the first. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  const fields = Object.entries(value).map(([name, field]) => [name, shapeOf(field)] as const);
  const isTexts = fields.every(([, field]) => field === null);
  return isTexts ? 'texts' : Object.fromEntries(fields);
};
const CHOICE = {
  kind: 'string',
  items: [],
  match: 'string',
  conditions: [{ field: 'string', operator: 'string', value: 'string' }],
};
const VALUES = {
  name: 'string',
  status: 'string',
  startDate: 'string',
  endDate: 'string',
  conditionType: 'string',
  min: 'string',
  max: 'string',
  multiple: 'string',
  blocksOrder: 'boolean',
  products: CHOICE,
  targets: CHOICE,
  collectionIds: [],
  customerTags: { kind: 'string', tags: [] },
  appliesWhen: { match: 'string', conditions: [] },
  replaces: [],
  applyTo: 'string',
  applyToEachVariant: 'boolean',
  countTogether: 'boolean',
  neverTogether: 'boolean',
  purchaseType: 'string',
  exclusions: {
    kind: 'string',
    products: [],
    group: { match: CHOICE.match, conditions: CHOICE.conditions },
    customerTags: [],
  },
  notificationTrigger: 'string',
  hint: 'boolean',
  repurchase: {
    option: 'string',
    shared: 'boolean',
    neverOver: 'boolean',
    persons: 'string',
    every: { amount: 'string', unit: 'string' },
  },
  brokenOrders: { action: 'string', tag: 'string', tellsCustomer: 'boolean' },
  contactUs: { enabled: 'boolean', url: 'string' },
  messages: Object.fromEntries(LANGUAGES.map((language) => [language, 'texts'])),
};

const leavePage = () => act(() => void window.dispatchEvent(new Event('pagehide')));
/** Opens the page in the same tab, as a reload does. */
const reload = async (path: string) => {
  await leavePage();
  cleanup();
  return renderAdmin(path);
};
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('limit-draft'));
const discard = () => screen.getByRole('button', { name: 'Discard' });

describe('what is typed into the form of a limit', () => {
  it('is there after a reload, as unsaved changes, until they are discarded', async () => {
    const first = renderAdmin('/order-limits/edit/a');
    await first.user.type(await nameField(), ' mine');
    expect(screen.queryByText(KEPT)).not.toBeInTheDocument();
    const { user } = await reload('/order-limits/edit/a');
    expect(await nameField()).toHaveValue('Hoodies mine');
    expect(screen.getByText(KEPT)).toBeInTheDocument();
    expect(await screen.findByText('Unsaved changes')).toBeInTheDocument();
    await user.click(discard());
    expect(await nameField()).toHaveValue('Hoodies');
    expect(screen.queryByText(KEPT)).not.toBeInTheDocument();
    expect(drafts()).toEqual([]);
    await reload('/order-limits/edit/a');
    expect(await nameField()).toHaveValue('Hoodies');
  });

  it('is there in a new limit too, of this type only', async () => {
    const first = renderAdmin('/order-limits/create/cart');
    await first.user.type(await nameField(), 'Cart');
    await first.user.type(field('max'), '5');
    await reload('/order-limits/create/product');
    expect(await nameField()).toHaveValue('');
    const { user } = await reload('/order-limits/create/cart');
    expect(await nameField()).toHaveValue('Cart');
    expect(field('max')).toHaveValue('5');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Created successfully');
    expect(drafts()).toEqual([]);
    await reload('/order-limits/create/cart');
    expect(await nameField()).toHaveValue('');
  });

  it('is kept shortly after it was typed, as a crash gives no notice', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), '!');
    await waitFor(() => expect(drafts()).toEqual(['limit-draft shop-1 edit a']));
  });

  it('is not kept any more once it is saved, or equals what is saved', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), '!');
    await leavePage();
    expect(drafts()).toHaveLength(1);
    await user.type(await nameField(), '{Backspace}');
    await leavePage();
    expect(drafts()).toEqual([]);
    await user.type(await nameField(), '!');
    await leavePage();
    await user.click(save());
    await screen.findByText('Updated successfully');
    expect(drafts()).toEqual([]);
  });

  it('is spoken of until it is saved, and not beside what says so too', async () => {
    const first = renderAdmin('/order-limits/edit/a');
    await first.user.type(await nameField(), ' mine');
    const { user } = await reload('/order-limits/edit/a');
    const end = api.loseAnswers('PUT', '/limits/a');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Not saved yet');
    expect(screen.queryByText(KEPT)).not.toBeInTheDocument();
    end();
    await user.click(save());
    await screen.findByText('Updated successfully');
    await user.type(await nameField(), '!');
    await screen.findByText('Unsaved changes');
    expect(screen.queryByText(KEPT)).not.toBeInTheDocument();
  });

  it('is given up with the page, where the merchant says so', async () => {
    const { user, at, goTo } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), ' mine');
    await leavePage();
    await goTo('/order-limits');
    const prompt = within(await screen.findByRole('dialog'));
    await user.click(prompt.getByRole('button', { name: 'Leave page' }));
    await waitFor(() => expect(at()).toBe('/order-limits'));
    expect(drafts()).toEqual([]);
  });

  it('does not include a sample that nobody has changed', async () => {
    const { user } = renderAdmin('/order-limits/create/cart?sample=minimumOrderValue');
    await nameField();
    await leavePage();
    expect(drafts()).toEqual([]);
    await user.type(await nameField(), '!');
    await leavePage();
    expect(drafts()).toHaveLength(1);
  });
});

describe('a browser that keeps nothing', () => {
  const refuseStorage = (method: 'getItem' | 'setItem' | 'removeItem', error: string) => {
    const original = Storage.prototype[method] as (key: string, ...rest: unknown[]) => never;
    jest.spyOn(Storage.prototype, method).mockImplementation(function (this: Storage, key: string, ...rest: unknown[]) {
      if (key.startsWith('limit-draft')) throw new DOMException('No', error);
      return original.call(this, key, ...rest);
    });
  };

  it.each(['getItem', 'setItem', 'removeItem'] as const)(
    'and throws at %s leaves the form as it is',
    async (method) => {
      refuseStorage(method, 'SecurityError');
      const { user } = renderAdmin('/order-limits/edit/a');
      await user.type(await nameField(), ' mine');
      await leavePage();
      await user.click(save());
      expect(await screen.findByText('Updated successfully')).toBeInTheDocument();
    },
  );

  it('because it is full keeps no older draft', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), ' mine');
    await leavePage();
    expect(drafts()).toHaveLength(1);
    refuseStorage('setItem', 'QuotaExceededError');
    await user.type(await nameField(), ' too');
    await leavePage();
    expect(drafts()).toEqual([]);
  });
});

describe('a draft of another release', () => {
  const PLACE = 'limit-draft shop-1 edit a';

  it.each(['{"format":0}', 'no JSON', 'null'])('is ignored: %s', async (kept) => {
    sessionStorage.setItem(PLACE, kept);
    renderAdmin('/order-limits/edit/a');
    expect(await nameField()).toHaveValue('Hoodies');
    expect(screen.queryByText(KEPT)).not.toBeInTheDocument();
  });

  // A change here is a new format: raise FORMAT in kept-draft.ts, then correct this list.
  it('has another format number whenever the values of the form change', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), '!');
    await leavePage();
    const { format } = JSON.parse(sessionStorage.getItem(PLACE)!) as { format: number };
    expect({ format, values: shapeOf(newValues('cart', '2026-01-01')) }).toEqual({ format: 9, values: VALUES });
  });
});

it('gives the draft time to be typed, and writes it once', async () => {
  const { user } = renderAdmin('/order-limits/edit/a');
  await nameField();
  jest.useFakeTimers();
  try {
    const kept = jest.spyOn(Storage.prototype, 'setItem');
    const writes = () => kept.mock.calls.filter(([key]) => key.startsWith('limit-draft')).length;
    await user.type(field('name'), 'typed');
    await passTime(299);
    expect(writes()).toBe(0);
    await passTime(1);
    expect(writes()).toBe(1);
  } finally {
    jest.useRealTimers();
  }
});
