// A deliberate defect, to show that the checks see it: connections to PostgreSQL have no deadlines.
import pg from 'pg';

type Connecting = { connectionParameters: Record<string, unknown>; connect: (...given: unknown[]) => unknown };

const client = pg.Client.prototype as unknown as Connecting;
const { connect } = client;
client.connect = function connectWithoutDeadlines(this: Connecting, ...given: unknown[]) {
  for (const name of ['query_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'])
    this.connectionParameters[name] = false;
  return connect.apply(this, given);
};
