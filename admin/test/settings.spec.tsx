import { fireEvent, screen, waitFor } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { field, save } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

const OWN = 'owner@demo.example';
const INVALID = 'Enter an email address, for example name@example.com';
const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });
const address = () => screen.findByLabelText('Send emails to');
const warnings = () => screen.getByRole('checkbox', { name: 'Free impressions running low' });
const confirmations = () => screen.getByRole('checkbox', { name: 'Plan confirmation' });
const checkout = () => screen.getByRole('checkbox', { name: 'Disable the checkout button while a limit is broken' });
const help = () => screen.getByRole('radio', { name: 'Message and help' });
const untilSaved = () => waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
const sent = () => api.of('PUT', '/shops').map(({ body }) => body);
/** Somebody else, or the link in a mail, changes a setting, and the page hears of it. */
const changeElsewhere = async (changes: object) => {
  api.shop = { ...api.shop, shop: { ...api.shop.shop, ...changes } };
  const before = api.of('GET', '/shops').length;
  // Not by the focus, of which only one in five seconds counts.
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(api.of('GET', '/shops').length).toBeGreaterThan(before));
};

describe('the settings', () => {
  it('show what is stored', async () => {
    const { shop } = api.shop;
    api.shop = {
      ...api.shop,
      shop: { ...shop, defaultLanguage: 'sv', notificationEmail: 'limits@demo.example', planMails: false },
    };
    renderAdmin('/settings');
    expect(await address()).toHaveValue('limits@demo.example');
    expect(screen.getByLabelText('Default message language')).toHaveValue('sv');
    expect([warnings(), confirmations(), checkout()].map((box) => (box as HTMLInputElement).checked)).toEqual([
      true,
      false,
      false,
    ]);
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Settings – Purchase Limits'));
  });

  it('are saved together, and only those that were changed', async () => {
    const { user } = renderAdmin('/settings');
    type(await address(), ' limits@demo.example ');
    await user.click(warnings());
    await user.click(confirmations());
    await user.selectOptions(screen.getByLabelText('Email me a summary'), 'Monthly');
    expect(help()).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Message only' }));
    await user.click(checkout());
    await user.click(checkout());
    await user.selectOptions(screen.getByLabelText('Default message language'), 'de');
    await user.click(save());
    expect(await screen.findByText('Save successfully')).toBeInTheDocument();
    await untilSaved();
    expect(sent()).toEqual([
      {
        defaultLanguage: 'de',
        quantityHelp: false,
        warningMails: false,
        planMails: false,
        summaryMails: 'monthly',
        notificationEmail: 'limits@demo.example',
      },
    ]);
    expect(await address()).toHaveValue('limits@demo.example');
  });

  it('let shoppers have the quantity field alone, and no messages', async () => {
    const { user } = renderAdmin('/settings');
    await address();
    await user.click(screen.getByRole('radio', { name: 'Quantity field only' }));
    await user.click(save());
    await untilSaved();
    expect(sent()).toEqual([{ fieldsOnly: true }]);
    expect(screen.getByRole('radio', { name: 'Quantity field only' })).toBeChecked();
  });

  it('have limits on value count before discounts', async () => {
    const { user } = renderAdmin('/settings');
    await address();
    await user.click(screen.getByRole('checkbox', { name: 'Count values before discounts' }));
    await user.click(save());
    await untilSaved();
    expect(sent()).toEqual([{ valueBeforeDiscounts: true }]);
  });

  it('are discarded to what is stored, and the focus stays in the page', async () => {
    const { user } = renderAdmin('/settings');
    type(await address(), 'x');
    await user.click(warnings());
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await address()).toHaveValue('');
    expect(warnings()).toBeChecked();
    expect(screen.queryByText(INVALID)).not.toBeInTheDocument();
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  it('are saved by Enter and by Ctrl+S', async () => {
    const { user } = renderAdmin('/settings');
    await user.type(await address(), 'a@demo.example{Enter}');
    await untilSaved();
    await user.type(await address(), '{Home}b{Control>}s{/Control}');
    await untilSaved();
    expect(sent()).toEqual([{ notificationEmail: 'a@demo.example' }, { notificationEmail: 'ba@demo.example' }]);
    expect(await address()).toHaveFocus();
  });

  it('that are changed are asked about before the merchant leaves', async () => {
    const { user, at } = renderAdmin('/settings');
    await address();
    await user.click(checkout());
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(at()).toBe('/settings');
    expect(checkout()).toBeChecked();
  });

  it('keep what is typed while they are saved, as a change that is not saved yet', async () => {
    const release = api.hold('PUT', '/shops');
    const { user } = renderAdmin('/settings');
    type(await address(), 'a@demo.example');
    await user.click(save());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    type(await address(), 'b@demo.example');
    release();
    expect(await screen.findByText('Save successfully')).toBeInTheDocument();
    await user.click(save());
    await untilSaved();
    expect(sent()).toEqual([{ notificationEmail: 'a@demo.example' }, { notificationEmail: 'b@demo.example' }]);
  });

  it('that somebody else changes show at once, and are not written over by a change of another', async () => {
    const { user } = renderAdmin('/settings');
    type(await address(), 'a@demo.example');
    await changeElsewhere({ warningMails: false, notificationEmail: 'other@demo.example' });
    await waitFor(() => expect(warnings()).not.toBeChecked());
    expect(await address()).toHaveValue('a@demo.example');
    await user.click(save());
    await untilSaved();
    expect(sent()).toEqual([{ notificationEmail: 'a@demo.example' }]);
    expect(warnings()).not.toBeChecked();
  });

  it('show on Branding what was saved here', async () => {
    const { user, goTo } = renderAdmin('/settings');
    await address();
    await user.click(checkout());
    await user.click(save());
    await untilSaved();
    await goTo('/branding');
    await screen.findByLabelText(/Font size/);
    expect(checkout()).toBeChecked();
  });
});

describe('the notification address', () => {
  it('is the store’s own until another is entered, and again when that is cleared', async () => {
    api.shop = { ...api.shop, shop: { ...api.shop.shop, notificationEmail: 'limits@demo.example' } };
    const { user } = renderAdmin('/settings');
    expect(await address()).toHaveAttribute('placeholder', OWN);
    expect(screen.getByText(`Leave empty to use ${OWN}.`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Clear/ }));
    await user.click(save());
    await untilSaved();
    expect(sent()).toEqual([{ notificationEmail: null }]);
  });

  it.each([
    ['limits', INVALID],
    ['a b@example.com', INVALID],
    ['a@b', INVALID],
    [`${'a'.repeat(250)}@example.com`, 'Use at most 254 characters'],
  ])('says what is wrong when it is left: %s', async (typed, error) => {
    renderAdmin('/settings');
    type(await address(), typed);
    expect(screen.queryByText(error)).not.toBeInTheDocument();
    fireEvent.blur(await address());
    expect(await screen.findByText(error)).toBeInTheDocument();
    expect(await address()).toBeInvalid();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  it('that is wrong is shown by Ctrl+S, which saves nothing and goes to it', async () => {
    const { user } = renderAdmin('/settings');
    type(await address(), 'limits');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(INVALID)).toBeInTheDocument();
    expect(await address()).toHaveFocus();
    expect(sent()).toEqual([]);
  });
});

describe('settings that are refused', () => {
  it('say why, and keep what was typed', async () => {
    api.refuse('PUT', '/shops', 500, { error: 'Something went wrong', code: 'internal' });
    const { user } = renderAdmin('/settings');
    type(await address(), 'a@demo.example');
    await user.click(save());
    expect(await screen.findByText('Not saved. Your changes are still here.')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong')).toBeInTheDocument();
    expect(screen.getAllByText('Save failed').length).toBeGreaterThan(0);
    expect(await address()).toHaveValue('a@demo.example');
    expect(save()).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('show the error of a field until it is changed', async () => {
    const fields = { notificationEmail: 'This address is not taken' };
    api.refuse('PUT', '/shops', 422, { error: 'Not valid', code: 'invalid', fields });
    const { user } = renderAdmin('/settings');
    type(await address(), 'a@demo.example');
    await user.click(save());
    expect(await screen.findByText('This address is not taken')).toBeInTheDocument();
    expect(field('notificationEmail')).toBeInvalid();
    type(await address(), 'b@demo.example');
    expect(screen.queryByText('This address is not taken')).not.toBeInTheDocument();
  });
});

describe('the languages', () => {
  it('say what another default language changes, before it is saved', async () => {
    const { user } = renderAdmin('/settings');
    await address();
    await user.selectOptions(screen.getByLabelText('Default message language'), 'de');
    expect(screen.getByText(/^Missing German texts/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Default message language'), 'en');
    expect(screen.queryByText(/^Missing/)).not.toBeInTheDocument();
  });

  it('have the admin’s, as it was chosen, which cannot be changed while it is always English', async () => {
    api.shop = { ...api.shop, shop: { ...api.shop.shop, adminLocale: 'ja' } };
    renderAdmin('/settings');
    const chosen = await screen.findByLabelText('Admin language');
    expect(chosen).toBeDisabled();
    expect(chosen).toHaveDisplayValue('Japanese');
    expect(chosen).toHaveAccessibleDescription(/^Localization is off, so the app is in English\./);
  });
});

describe('data and privacy', () => {
  it('say what is stored once a merchant asks', async () => {
    const { user } = renderAdmin('/settings');
    const question = await screen.findByRole('button', { name: 'About shoppers' });
    const answer = screen.getByText(/^We store no names, addresses, emails or carts/);
    expect(answer).not.toBeVisible();
    await user.click(question);
    expect(answer).toBeVisible();
  });

  it('lead to the limits, and to the store’s own settings in a new window', async () => {
    renderAdmin('/settings');
    await address();
    const outside = screen.getByRole('link', { name: /Open settings in Shopify/ });
    expect(outside).toHaveAttribute('href', 'https://demo.myshopify.com/admin/settings');
    expect(outside).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Go to Limits management' })).toHaveAttribute('href', '/order-limits');
    const policy = screen.getByRole('link', { name: /^Privacy policy/ });
    expect(policy).toHaveAttribute('href', '/privacy');
    expect(policy).toHaveAttribute('target', '_blank');
    expect(policy).toHaveAttribute('rel', 'noopener noreferrer');
  });
});

describe('settings that are not read yet', () => {
  it('show the outline of the screen', async () => {
    const release = api.hold('GET', '/shops');
    renderAdmin('/settings');
    expect(await screen.findByRole('heading', { name: 'Data and privacy' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Send emails to')).not.toBeInTheDocument();
    release();
    expect(await address()).toHaveValue('');
  });

  it('say why they cannot be read, and are read again on demand', async () => {
    let isBroken = true;
    api.override(({ path }) =>
      isBroken && path === '/shops' ? { status: 500, body: { error: 'Out of order', code: 'internal' } } : undefined,
    );
    const { user } = renderAdmin('/settings');
    expect(await screen.findByText('Out of order')).toBeInTheDocument();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await address()).toHaveValue('');
  });
});
