import { act, screen, waitFor, within } from '@testing-library/react';
import { activate } from '../src/i18n/texts';
import { FakeApi } from './fake-api';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  window.localStorage.clear();
  api = new FakeApi().install();
});
afterEach(() => act(() => activate('en')));

describe('the language of the admin', () => {
  it('can be chosen once localization is switched on, and is shown when it is saved', async () => {
    window.localStorage.setItem('english-default-translation', 'false');
    const { user } = renderAdmin('/settings');
    const chosen = await screen.findByLabelText('Admin language');
    expect(
      within(chosen)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['English', 'German', 'French', 'Italian', 'Spanish', 'Japanese']);
    await user.selectOptions(chosen, 'de');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.of('PUT', '/shops').map(({ body }) => body)).toEqual([{ adminLocale: 'de' }]));
    expect(await screen.findByRole('heading', { name: 'Einstellungen' })).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('lang', 'de');
  });

  it('is English while localization is switched off, whatever the merchant has chosen', async () => {
    api.shop = { ...api.shop, shop: { ...api.shop.shop, adminLocale: 'fr' } };
    renderAdmin('/settings');
    expect(await screen.findByLabelText('Admin language')).toHaveDisplayValue('French');
    expect(document.documentElement).toHaveAttribute('lang', 'en');
  });

  it('is switched on and off in the development zone', async () => {
    api.shop = { ...api.shop, shop: { ...api.shop.shop, adminLocale: 'fr' } };
    const { user } = renderAdmin('/dev_zone');
    await user.click(await screen.findByRole('checkbox', { name: 'Always use English' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Toujours utiliser l’anglais' }));
    expect(await screen.findByRole('checkbox', { name: 'Always use English' })).toBeChecked();
    expect(document.documentElement).toHaveAttribute('lang', 'en');
  });
});

describe('the appearance', () => {
  const themeOf = () => [...document.documentElement.classList].filter((name) => name.startsWith('p-theme-'));

  it('has four themes to choose from, each of which is shown at once', async () => {
    const { user } = renderAdmin('/settings');
    const theme = await screen.findByLabelText('Theme');
    const options = within(theme).getAllByRole<HTMLOptionElement>('option');
    const names = ['light', 'light-mobile', 'light-high-contrast-experimental', 'dark-experimental'];
    expect(options.map(({ value }) => value)).toEqual(names);
    for (const name of names.toReversed()) {
      await user.selectOptions(theme, name);
      expect(themeOf()).toEqual([`p-theme-${name}`]);
    }
  });

  it('is light until the merchant chooses another theme, which this browser keeps', async () => {
    const { user } = renderAdmin('/settings');
    const theme = await screen.findByLabelText('Theme');
    expect(theme).toHaveDisplayValue('Light');
    expect(themeOf()).toEqual(['p-theme-light']);
    await user.selectOptions(theme, 'Dark (experimental)');
    expect(themeOf()).toEqual(['p-theme-dark-experimental']);
    expect(window.localStorage.getItem('theme')).toBe('dark-experimental');
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  it('follows what another tab chooses', async () => {
    renderAdmin('/settings');
    const theme = await screen.findByLabelText('Theme');
    window.localStorage.setItem('theme', 'light-mobile');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
    expect(theme).toHaveDisplayValue('Light, for phones');
  });

  it('changes until the next load where the browser keeps nothing, and says so', async () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { user } = renderAdmin('/settings');
    await user.selectOptions(await screen.findByLabelText('Theme'), 'Dark (experimental)');
    expect(await screen.findByText('Cannot set local storage data')).toBeInTheDocument();
    expect(themeOf()).toEqual(['p-theme-dark-experimental']);
    setItem.mockRestore();
    await user.selectOptions(screen.getByLabelText('Theme'), 'Light');
    expect(themeOf()).toEqual(['p-theme-light']);
  });
});
