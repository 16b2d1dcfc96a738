// The Message tab: languages, placeholders, lengths, and the default language.
import { MESSAGE_KEYS, type MessageKey } from '@purchase-limits/domain/limit';
import type { LimitView } from '@purchase-limits/contract/limit';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { field, nameField, openMessageTab, save } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView('a', { messages: { de: { maximumQuantityLimitMessage: 'Höchstens {max}' } } })];
});

const MAX = 'maximumQuantityLimitMessage';
const openMessages = async () => {
  const page = renderAdmin('/order-limits/edit/a');
  await nameField();
  await openMessageTab(page.user);
  return page;
};
const labels = () => [...(screen.getByLabelText('Language') as HTMLSelectElement).options].map(({ text }) => text);

describe('the texts of a limit', () => {
  it('are chosen by language, with what is written', async () => {
    const { user } = await openMessages();
    expect(labels()[0]).toBe('English (default) – built-in texts');
    expect(labels()).toContain('German – 1 of 1 customized');
    expect(labels()).toHaveLength(10);
    await user.type(field(`messages.en.${MAX}`), '!');
    expect(labels()[0]).toBe('English (default) – 1 of 1 customized');
  });

  it('go back to the built-in ones of a language', async () => {
    const { user } = await openMessages();
    await user.selectOptions(screen.getByLabelText('Language'), 'de');
    expect(field(`messages.de.${MAX}`)).toHaveValue('Höchstens {max}');
    await user.click(screen.getByRole('button', { name: 'Reset content' }));
    expect(field(`messages.de.${MAX}`)).toHaveValue('');
    expect(field(`messages.de.${MAX}`).placeholder).toContain('{max}');
    await user.click(save());
    await screen.findByText('Updated successfully');
    expect(api.of('PUT', '/limits/a')[0]?.body).toMatchObject({ messages: {} });
  });

  it('are required in the default language', async () => {
    const { user } = await openMessages();
    await user.clear(field(`messages.en.${MAX}`));
    await user.tab();
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  it('are as long as people count them, and are never cut', async () => {
    const { user } = await openMessages();
    const text = field(`messages.en.${MAX}`);
    const family = '👨‍👩‍👧‍👦';
    await user.clear(text);
    await user.click(text);
    await user.paste(family.repeat(150));
    expect(screen.getByText('150 of 150 characters')).toBeInTheDocument();
    expect(save()).not.toHaveAttribute('aria-disabled', 'true');
    await user.paste('!');
    expect(text).toHaveValue(`${family.repeat(150)}!`);
    expect(screen.getByText('151 of 150 characters')).toBeInTheDocument();
    await user.tab();
    expect(await screen.findByText('Use at most 150 characters')).toBeInTheDocument();
  });

  it('take a placeholder where the cursor is', async () => {
    const { user } = await openMessages();
    const text = field(`messages.en.${MAX}`);
    await user.clear(text);
    await user.type(text, 'Only  please');
    text.setSelectionRange(5, 5);
    await user.click(screen.getByRole('button', { name: 'Insert {max}' }));
    expect(text).toHaveValue('Only {max} please');
    await waitFor(() => expect(text).toHaveFocus());
    expect(text.selectionStart).toBe('Only {max}'.length);
  });

  it('offer only the placeholders that say something, and name the others', async () => {
    const { user } = await openMessages();
    const offered = screen.getAllByRole('button', { name: /^Insert / }).map(({ textContent }) => textContent);
    expect(offered).toEqual(['{name}', '{max}', '{current}', '{remaining}']);
    await user.type(field(`messages.en.${MAX}`), ' {{min} {{mx}');
    expect(
      screen.getByText(/^\{min\} has no value here.*\{mx\} has no value here\. Shoppers see it as typed\.$/),
    ).toBeInTheDocument();
    expect(save()).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('of re-purchase start from the sentence that fits the limit', async () => {
    api.limits = [limitView('a', { max: null, min: 1, repurchase: { option: 'once_per_lifetime' } })];
    await openMessages();
    expect(field('messages.en.repurchaseMessage')).toHaveValue('One order of {name} per customer.');
  });
});

const PRODUCES: Record<MessageKey, Partial<LimitView>> = {
  minimumQuantityLimitMessage: { min: 1 },
  maximumQuantityLimitMessage: { max: 1 },
  minimumValueLimitMessage: { conditionType: 'total_product_value', min: 1 },
  maximumValueLimitMessage: { conditionType: 'total_product_value', max: 1 },
  minimumWeightLimitMessage: { conditionType: 'total_weight', min: 1 },
  maximumWeightLimitMessage: { conditionType: 'total_weight', max: 1 },
  multipleQuantityLimitMessage: { multiple: 2 },
  blockedMessage: { type: 'product-blocking', max: null, applyTo: 'cart' },
  loginRequiredMessage: { repurchase: { option: 'once_per_month' } },
  repurchaseMessage: { repurchase: { option: 'once_per_month' } },
  buttonText: { contactUs: { enabled: true, url: 'https://example.com' } },
  contactUsText: { contactUs: { enabled: true, url: 'https://example.com' } },
};

describe('each text', () => {
  it.each(MESSAGE_KEYS)('%s can be written, in two languages', async (key) => {
    api.limits = [limitView('a', PRODUCES[key])];
    const { user } = await openMessages();
    for (const language of ['en', 'fr']) {
      await user.selectOptions(screen.getByLabelText('Language'), language);
      const text = field(`messages.${language}.${key}`);
      await user.clear(text);
      await user.paste(`Words in ${language}`);
    }
    await user.click(save());
    await screen.findByText('Updated successfully');
    expect(api.of('PUT', '/limits/a')[0]?.body).toMatchObject({
      messages: { en: { [key]: 'Words in en' }, fr: { [key]: 'Words in fr' } },
    });
  });
});

describe('the default language', () => {
  it('is changed for the whole shop, after saying what changes', async () => {
    const { user } = await openMessages();
    await user.click(screen.getByRole('button', { name: 'Change default language' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: /Make/ })).toHaveAttribute('aria-disabled', 'true');
    await user.selectOptions(dialog.getByLabelText('Default message language'), 'de');
    expect(dialog.getByText(/^Missing German texts/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Make German the default' }));
    expect(await screen.findByText('Save successfully')).toBeInTheDocument();
    expect(api.of('PUT', '/shops')[0]?.body).toEqual({ defaultLanguage: 'de' });
    await waitFor(() => expect(labels()).toContain('German (default) – 1 of 1 customized'));
    expect(screen.getByLabelText('Language')).toHaveValue('de');
  });

  it('says why it could not be changed', async () => {
    api.refuse('PUT', '/shops', 503, { error: 'Please try again shortly.', code: 'unavailable' });
    const { user } = await openMessages();
    await user.click(screen.getByRole('button', { name: 'Change default language' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Default message language'), 'de');
    await user.click(dialog.getByRole('button', { name: /Make/ }));
    expect(await dialog.findByText('Please try again shortly.')).toBeInTheDocument();
    expect(labels()[0]).toContain('English (default)');
  });
});
