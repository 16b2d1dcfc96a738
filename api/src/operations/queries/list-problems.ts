import type { DeadEndList } from '@purchase-limits/contract/jobs';
import type { BrowserErrorList, MailList, PublicationList } from '@purchase-limits/contract/operators';
import { Transactions, type Tx } from '../../database/transactions.js';
import { listDeadEnds } from '../../events/resolve-dead-ends.js';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';
import { listFailedMails } from '../../notifications/queries/failed-mails.js';
import { listPublicationsBehind } from '../../storefront/queries/publications-behind.js';

type Problems = {
  deadEnds: DeadEndList['deadEnds'];
  publications: PublicationList['publications'];
  mails: MailList['mails'];
  browserErrors: BrowserErrorList['errors'];
};

/** Problems of this kind. */
export class ListProblems<Kind extends keyof Problems> extends QueryWith<Problems[Kind], { kind: Kind }> {}

const READ: { [Kind in keyof Problems]: (tx: Tx) => Promise<Problems[Kind]> } = {
  deadEnds: listDeadEnds,
  publications: listPublicationsBehind,
  mails: listFailedMails,
  browserErrors: listBrowserErrors,
};

export const ListProblemsHandler = queryHandlerWith(
  ListProblems<keyof Problems>,
  Transactions,
  (transactions, { given: { kind } }) => transactions.runSystem<Problems[keyof Problems]>(READ[kind]),
);

type ErrorRow = Omit<BrowserErrorList['errors'][number], 'firstAt' | 'lastAt'> & { firstAt: Date; lastAt: Date };

async function listBrowserErrors(tx: Tx): Promise<BrowserErrorList['errors']> {
  const rows = await tx.rows<ErrorRow>(
    `SELECT page, version, name, place, count, first_at AS "firstAt", last_at AS "lastAt"
     FROM browser_error ORDER BY last_at DESC, page, version, name, place LIMIT 100`,
  );
  return rows.map(({ firstAt, lastAt, ...error }) => ({
    ...error,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
}
