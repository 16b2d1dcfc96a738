import { apiHost } from '../src/api/api-host';

const at = (address: string) => window.history.replaceState(null, '', address);

let mode: string | undefined;
beforeEach(() => {
  mode = process.env.NODE_ENV;
  window.localStorage.clear();
});
afterEach(() => {
  process.env.NODE_ENV = mode;
  at('/');
});

describe('the origin of the API', () => {
  it('is the page’s own in a production build, whatever the address or the browser says', () => {
    process.env.NODE_ENV = 'production';
    at('/?apiHost=https://other.example');
    window.localStorage.setItem('apiHost', 'https://other.example');
    expect(apiHost()).toBe('');
  });

  it('is taken from the address while developing, and kept', () => {
    process.env.NODE_ENV = 'development';
    at('/?apiHost=https://other.example');
    expect(apiHost()).toBe('https://other.example');
    at('/');
    expect(apiHost()).toBe('https://other.example');
  });

  it('is never the platform’s own host parameter', () => {
    process.env.NODE_ENV = 'development';
    at('/?host=YWRtaW4uc2hvcGlmeS5jb20');
    expect(apiHost()).toBe('');
  });

  it('is taken from the address where the browser keeps nothing', () => {
    process.env.NODE_ENV = 'development';
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    at('/?apiHost=https://other.example');
    expect(apiHost()).toBe('https://other.example');
    expect(warn).toHaveBeenCalledWith('Cannot set local storage data', expect.any(DOMException));
    setItem.mockRestore();
    warn.mockRestore();
  });
});
