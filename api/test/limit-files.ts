// Files of limits for tests: uploads, and a platform that knows some products and collections by handle.
import type { LimitImport, LimitImportMode } from '@purchase-limits/contract/limit-import';
import type { FakePlatform } from './fake-platform.js';
import type { Merchant, TestApp } from './test-app.js';

export const HANDLES = {
  Product: { '1001': 'hoodie', '1002': 'sneakers', '1003': '1984', '1984': 'socks' },
  Collection: { '2001': 'footwear', '2002': 'outlet' },
} as const satisfies Record<string, Record<string, string>>;
type Kind = keyof typeof HANDLES;

/** Makes the platform answer what is asked about handles. */
export function knowHandles(platform: FakePlatform, handles: Record<Kind, Record<string, string>> = HANDLES): void {
  platform.override = ({ isGraphql, body }) => {
    const name = isGraphql ? (/query (\w+)/.exec(body.query ?? '')?.[1] ?? '') : '';
    const { ids = [], query = '' } = (body.variables ?? {}) as { ids?: string[]; query?: string };
    if (name === 'HandlesById') return answer({ nodes: ids.map((id) => nodeOf(handles, id)) });
    if (name === 'ProductsByHandle') return answer({ products: { nodes: nodesOf(handles, 'Product', query) } });
    if (name === 'CollectionsByHandle')
      return answer({ collections: { nodes: nodesOf(handles, 'Collection', query) } });
    return undefined;
  };
}

const answer = (data: object) => ({ status: 200, body: { data } });

function nodeOf(handles: Record<Kind, Record<string, string>>, gid: string): object | null {
  const [kind, id] = gid.split('/').slice(-2) as [Kind, string];
  const handle = handles[kind][id];
  return handle === undefined ? null : { id: gid, handle };
}

function nodesOf(handles: Record<Kind, Record<string, string>>, kind: Kind, query: string): object[] {
  const wanted = query.split(' OR ').map((part) => /^handle:"([^"]*)"$/.exec(part)![1]);
  return Object.entries(handles[kind])
    .filter(([, handle]) => wanted.includes(handle))
    .map(([id, handle]) => ({ id: `gid://shopify/${kind}/${id}`, handle }));
}

/** Uploads the text as a file. */
export function upload(merchant: Merchant, text: string, fileName = 'limits.csv', mode?: LimitImportMode) {
  const query = new URLSearchParams({ fileName, ...(mode && { mode }) });
  return merchant.send('post', `/limits/imports?${query}`, text, {
    'content-type': 'text/csv',
  });
}

/** The check of a file that was taken. */
export async function check(merchant: Merchant, text: string, mode?: LimitImportMode): Promise<LimitImport> {
  const response = await upload(merchant, text, 'limits.csv', mode);
  if (response.status !== 201) throw new Error(`The file was refused with ${response.status}: ${response.text}`);
  return response.body as LimitImport;
}

/** Uploads the text and imports it, until it is done or has failed. */
export async function importFile(
  app: TestApp,
  merchant: Merchant,
  text: string,
  mode?: LimitImportMode,
): Promise<LimitImport> {
  const { id, problems } = await check(merchant, text, mode);
  const started = await merchant.send('post', `/limits/imports/${id}/start`);
  if (started.status !== 202)
    throw new Error(`The import was not started: ${started.text} ${JSON.stringify(problems, null, 1)}`);
  await app.drain();
  return (await merchant.send('get', `/limits/imports/${id}`)).body as LimitImport;
}
