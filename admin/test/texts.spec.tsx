import { act, render, screen } from '@testing-library/react';
import { activate, followLanguage, i18n, textsOf } from '../src/i18n/texts';
import { pseudo } from './pseudo-locale';

const { text, useText } = textsOf('tests', {
  greeting: 'Welcome, {name}',
  limits: '{count, plural, one {# limit} other {# limits}}',
  plain: 'Save',
});
const german = async () => ({
  greeting: 'Willkommen, {name}',
  limits: '{count, plural, one {# Limit} other {# Limits}}',
});

function Greeting() {
  const t = useText();
  return <p>{t('greeting', { name: 'Ann' })}</p>;
}

describe('texts', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  afterEach(() => act(() => activate('en')));

  it('are English at first, with values and plurals', () => {
    expect(text('greeting', { name: 'Ann' })).toBe('Welcome, Ann');
    expect([text('limits', { count: 1 }), text('limits', { count: 2 })]).toEqual(['1 limit', '2 limits']);
  });

  it('are drawn again in another language once it is loaded; a text that it lacks stays English', async () => {
    render(<Greeting />);
    await act(() => activate('de', german));
    expect(screen.getByText('Willkommen, Ann')).toBeInTheDocument();
    expect([text('limits', { count: 1 }), text('plain')]).toEqual(['1 Limit', 'Save']);
  });

  it('stay English when a language cannot be loaded', async () => {
    await act(() => activate('fr', () => Promise.reject(new Error('offline'))));
    expect(text('plain')).toBe('Save');
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('tests in fr'), expect.any(Error));
  });

  it('of an area that is loaded later are in the language of the others', async () => {
    await act(() => activate('de', async () => ({ late: 'Später' })));
    const late = textsOf('late', { late: 'Later' });
    expect(late.text('late')).toBe('Later');
    await act(async () => {});
    expect(late.text('late')).toBe('Später');
  });

  it('do not follow the merchant’s choice while localization is switched off', async () => {
    await followLanguage('de');
    expect(i18n.locale).toBe('en');
  });
});

describe('the pseudo-locale', () => {
  it('marks the text and leaves placeholders and plural rules as they are', () => {
    expect(pseudo('Use at most {count}')).toBe('⟦Üsë át möst {count}⟧');
    expect(pseudo('{count, plural, one {# limit} other {# limits}}')).toBe(
      '⟦{count, plural, one {# lïmït} other {# lïmïts}}⟧',
    );
  });
});
