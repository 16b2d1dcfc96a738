// The store that is recorded: a development store of the platform, or the local one.
import type { PlatformCli } from './platform-cli.js';
import type { Receiver } from './receiver.js';

export interface Store {
  kind: 'development' | 'local';
  domain: string;
  /** Admin GraphQL is below it; without a slash at the end. */
  adminUrl: string;
  token: string;
  /** Where the app is: charges lead back to it. */
  appUrl: string;
  /** Where webhooks of this run are to go; null: there is no address that leads here. */
  webhooksUrl: string | null;
  receiver: Receiver;
  cli: PlatformCli;
  /** What no tape may have. */
  secrets: string[];
  /** Puts so many of a variant into a new cart of the storefront; the answer is why it could not. */
  putInCart(variantId: string, quantity: number): Promise<string | null>;
  /** Runs what asks for customers while the platform does not approve the app; null: that cannot be arranged. */
  unapproved: (<T>(run: () => Promise<T>) => Promise<T>) | null;
}
