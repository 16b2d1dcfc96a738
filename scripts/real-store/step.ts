import type { Admin } from './admin.js';
import type { Created } from './created.js';
import type { Recorder } from './recorder.js';
import type { Store } from './store.js';

/** What steps know of the store from those before. */
export type Facts = {
  installationId: string | null;
  productIds: string[];
  variantIds: string[];
  collectionIds: string[];
  orderId: string | null;
};
export type Context = {
  store: Store;
  admin: Admin;
  created: Created;
  recorder: Recorder;
  facts: Facts;
  /** A text that the command makes up: it stays readable in the tape. */
  own: (text: string) => string;
  /** Says in the tape what this step did not record, and why; `operations`: which were not run for that reason. */
  skip: (reason: string, operations?: readonly string[]) => void;
  /** Says something in the terminal alone: what others have written, such as the platform's tool. */
  tell: (text: string) => void;
};
export type Step = {
  name: string;
  /** For the terminal. */
  title: string;
  run: (context: Context) => Promise<void>;
};

export const noFacts = (): Facts => ({
  installationId: null,
  productIds: [],
  variantIds: [],
  collectionIds: [],
  orderId: null,
});

/** An id that no store has. It stays readable in the tape: the command makes it up. */
export const absent = ({ own }: Pick<Context, 'own'>, type: string) => own(`gid://shopify/${type}/999999999999999`);
