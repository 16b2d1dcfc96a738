import { fireEvent, screen, waitFor } from '@testing-library/react';
import { DEFAULT_BRANDING } from '@purchase-limits/domain/storefront-settings';
import { cssField, fontSizeField, sentBrandings, untilSaved } from './branding-page';
import { FakeApi } from './fake-api';
import { field, save } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });
const checkout = () => screen.getByRole('checkbox', { name: 'Disable the checkout button while a limit is broken' });

describe('saving the branding', () => {
  it('shows the CSS as it was stored; what was removed stays until the next change', async () => {
    const { user } = renderAdmin('/branding');
    await fontSizeField();
    type(cssField(), '.text {\n  position: fixed\n}');
    await user.click(save());
    expect(await screen.findByText('Removed when you saved:')).toBeInTheDocument();
    expect(cssField()).toHaveValue('.text {\n}');
    expect(screen.getByText('position: fixed')).toBeInTheDocument();
    await untilSaved();
    type(cssField(), '.text {\n}\n');
    expect(screen.queryByText('Removed when you saved:')).not.toBeInTheDocument();
  });

  it('keeps what is typed while it is saved, as a change that is not saved yet', async () => {
    const release = api.hold('PUT', '/branding');
    const { user } = renderAdmin('/branding');
    type(await fontSizeField(), '20');
    await user.click(save());
    await waitFor(() => expect(sentBrandings(api)).toHaveLength(1));
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    type(await fontSizeField(), '21');
    release();
    expect(await screen.findByText('Save successfully')).toBeInTheDocument();
    expect(await fontSizeField()).toHaveValue(21);
    await user.click(save());
    await untilSaved();
    expect(sentBrandings(api).map(({ branding, version }) => [branding.fontSize, version])).toEqual([
      [20, 1],
      [21, 2],
    ]);
  });

  it('after somebody else did says so and keeps what was typed, until it is reloaded', async () => {
    const { user } = renderAdmin('/branding');
    type(await fontSizeField(), '20');
    api.branding = { branding: { ...DEFAULT_BRANDING, theme: 'light', fontSize: 33 }, version: 2 };
    await user.click(save());
    expect(await screen.findByText('Branding was saved in another window')).toBeInTheDocument();
    expect(await screen.findByText('Save failed')).toBeInTheDocument();
    expect(await fontSizeField()).toHaveValue(20);
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(async () => expect(await fontSizeField()).toHaveValue(33));
    expect(screen.queryByText(/in another window/)).not.toBeInTheDocument();
    await waitFor(() => expect(document.body).not.toHaveFocus());
    type(await fontSizeField(), '34');
    await user.click(save());
    await untilSaved();
    expect(api.branding.branding.fontSize).toBe(34);
  });

  it('says why it failed, and keeps what was typed', async () => {
    api.refuse('PUT', '/branding', 500, { error: 'Something went wrong', code: 'internal' });
    const { user } = renderAdmin('/branding');
    type(await fontSizeField(), '20');
    await user.click(checkout());
    await user.click(save());
    expect(await screen.findByText('Not saved. Your changes are still here.')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong')).toBeInTheDocument();
    expect(await fontSizeField()).toHaveValue(20);
    expect(checkout()).toBeChecked();
    expect(api.of('PUT', '/shops')).toEqual([]);
    expect(save()).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('shows the errors of refused fields, until they are changed', async () => {
    const fields = { 'branding.colors.text': 'Too pale', 'branding.customCss': 'Line 1: Use at most 16 KB of CSS' };
    api.refuse('PUT', '/branding', 422, { error: 'Not valid', code: 'invalid', fields });
    const { user } = renderAdmin('/branding');
    type(await fontSizeField(), '20');
    await user.click(save());
    expect(await screen.findByText('Too pale')).toBeInTheDocument();
    expect(screen.getByText('Line 1: Use at most 16 KB of CSS')).toBeInTheDocument();
    type(field('text'), '#000');
    expect(screen.queryByText('Too pale')).not.toBeInTheDocument();
  });
});

describe('the checkout setting', () => {
  it('is saved with the branding, after it', async () => {
    const { user } = renderAdmin('/branding');
    type(await fontSizeField(), '20');
    await user.click(checkout());
    await user.click(save());
    await untilSaved();
    const saves = api.calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
    expect(saves).toEqual([
      ['/branding', expect.anything()],
      ['/shops', { disableCheckoutButton: true }],
    ]);
  });

  it('is saved alone where nothing else changed', async () => {
    const { user } = renderAdmin('/branding');
    await fontSizeField();
    await user.click(checkout());
    await user.click(save());
    await untilSaved();
    expect(sentBrandings(api)).toEqual([]);
    expect(api.of('PUT', '/shops')).toHaveLength(1);
  });

  it('that fails alone is named, and is saved by the next Save without the branding', async () => {
    let isBroken = true;
    api.override(({ method, path }) =>
      isBroken && method === 'PUT' && path === '/shops'
        ? { status: 500, body: { error: 'Something went wrong', code: 'internal' } }
        : undefined,
    );
    const { user } = renderAdmin('/branding');
    type(await fontSizeField(), '20');
    await user.click(checkout());
    await user.click(save());
    expect(await screen.findByText(/^Branding saved, but not the checkout setting/)).toBeInTheDocument();
    expect(checkout()).toBeChecked();
    isBroken = false;
    await user.click(save());
    await untilSaved();
    expect(sentBrandings(api)).toHaveLength(1);
    expect(api.shop.shop.disableCheckoutButton).toBe(true);
    expect(screen.queryByText(/not the checkout setting/)).not.toBeInTheDocument();
  });
});

describe('a branding that is not read yet', () => {
  it('shows the outline of the screen', async () => {
    const release = api.hold('GET', '/branding');
    renderAdmin('/branding');
    expect(await screen.findByRole('heading', { name: 'Branding' })).toBeInTheDocument();
    expect(document.querySelector('.branding-skeleton-preview')).toBeInTheDocument();
    release();
    expect(await fontSizeField()).toHaveValue(14);
  });
});

describe('a branding that cannot be read', () => {
  it('says why, and is read again on demand', async () => {
    let isBroken = true;
    api.override(({ path }) =>
      isBroken && path === '/branding' ? { status: 500, body: { error: 'Out of order', code: 'internal' } } : undefined,
    );
    const { user } = renderAdmin('/branding');
    expect(await screen.findByText('Out of order')).toBeInTheDocument();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await fontSizeField()).toHaveValue(14);
  });
});
