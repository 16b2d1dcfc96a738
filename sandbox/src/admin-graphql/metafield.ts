import { APP_NUMBER } from './gid.js';

/** As it is stored. `owner_id` is a global id; `namespace` is never `$app`, see `toStoredNamespace`. */
export type MetafieldRow = {
  id: string;
  owner_id: string;
  namespace: string;
  key: string;
  type: string;
  value: string;
  created_at: Date;
  updated_at: Date;
};
export type MetafieldInput = {
  ownerId: string;
  namespace?: string | null;
  key: string;
  type?: string | null;
  value: string;
  compareDigest?: string | null;
};
export type MetafieldIdentifier = { ownerId: string; namespace: string; key: string };

/** `$app` and `$app:name` stand for namespaces that only this app can write. */
export function toStoredNamespace(namespace: string | null | undefined): string {
  const [reserved, rest] = (namespace || '$app').split(':');
  if (reserved !== '$app') return namespace!;
  return rest ? `app--${APP_NUMBER}--${rest}` : `app--${APP_NUMBER}`;
}
