import { bridge } from './embedded-page';
import { itClosesRoutes } from './blocked-shop-page';
import { FakeApi } from './fake-api';

let api: FakeApi;
beforeEach(() => {
  jest.clearAllMocks();
  api = new FakeApi().install();
});

describe('a blocked shop inside the admin of the platform', () => {
  itClosesRoutes(() => api.blockShop());

  afterEach(() => {
    // The page is the embedded one: the calls above were made with the platform's tokens.
    expect(bridge.idToken).toHaveBeenCalled();
  });
});
