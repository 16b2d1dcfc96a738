import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntitySchema } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { CannotStart } from '../cannot-start.js';
import { PostgresNames } from './names.js';
import { measurePools } from './pool-metrics.js';
import { API_DATABASE, SYSTEM_DATABASE, Transactions } from './transactions.js';

export type EntityClass = (new () => object) | EntitySchema;

@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  /**
   * The product's two connections, as the roles `api` and `worker_system`; the features' entities are named at the
   * root.
   */
  static with(entities: EntityClass[]): DynamicModule {
    const connectApi = (config: Config) =>
      connect(config.API_DATABASE_URL, entities, {
        poolSize: 12,
        mayCrossShops: false,
        deadlineMs: config.DATABASE_DEADLINE_MS,
      });
    const connectSystem = (config: Config) =>
      config.SYSTEM_DATABASE_URL
        ? connect(config.SYSTEM_DATABASE_URL, entities, {
            poolSize: 6,
            mayCrossShops: true,
            deadlineMs: 4 * config.DATABASE_DEADLINE_MS,
          })
        : undefined;
    return {
      module: DatabaseModule,
      providers: [
        { provide: API_DATABASE, inject: [CONFIG], useFactory: connectApi },
        { provide: SYSTEM_DATABASE, inject: [CONFIG], useFactory: connectSystem },
        Transactions,
      ],
      exports: [Transactions],
    };
  }

  constructor(
    @Inject(API_DATABASE) private readonly api: DataSource,
    @Inject(SYSTEM_DATABASE) private readonly system: DataSource | undefined,
  ) {
    measurePools({ api, system });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.api.destroy(), this.system?.destroy()]);
  }
}

/**
 * No statement waits longer than the deadline, whether the server is slow or the connection is silent. `keepAlive`
 * finds connections that a network has dropped.
 */
export function connectionOptions(deadlineMs: number) {
  return {
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    statement_timeout: deadlineMs,
    query_timeout: deadlineMs + 1_000,
    idle_in_transaction_session_timeout: deadlineMs,
  };
}

/** Connects as the role that the URL names, and refuses one with other rights than it should have. */
export async function connect(
  url: string,
  entities: EntityClass[],
  { poolSize, mayCrossShops, deadlineMs }: { poolSize: number; mayCrossShops: boolean; deadlineMs: number },
): Promise<DataSource> {
  const source = await new DataSource({
    type: 'postgres',
    url,
    entities,
    namingStrategy: new PostgresNames(),
    poolSize,
    extra: connectionOptions(deadlineMs),
    // A dropped connection is reported by the statement that meets it; idle ones are replaced by the pool.
    poolErrorHandler: () => {},
  }).initialize();
  try {
    await refuseWrongRole((sql) => source.query<object[]>(sql), mayCrossShops);
  } catch (error) {
    await source.destroy();
    throw error;
  }
  return source;
}

/** A superuser, or a role with BYPASSRLS, escapes row-level security; and only `worker_system` may see all shops. */
export async function refuseWrongRole(
  query: (sql: string) => Promise<object[]>,
  mayCrossShops: boolean,
): Promise<void> {
  const [role] = (await query(
    `SELECT rolsuper AS "isSuperuser", rolbypassrls AS bypasses,
       pg_has_role('worker_system', 'MEMBER') AS "crossesShops"
     FROM pg_roles WHERE rolname = current_user`,
  )) as { isSuperuser: boolean; bypasses: boolean; crossesShops: boolean }[];
  if (role?.isSuperuser)
    throw new CannotStart(
      `${mayCrossShops ? 'SYSTEM' : 'API'}_DATABASE_URL uses a superuser, to whom row-level security does not apply. ` +
        `Use the role "${mayCrossShops ? 'worker_system' : 'api'}".`,
    );
  if (!mayCrossShops && (role?.bypasses || role?.crossesShops))
    throw new CannotStart('API_DATABASE_URL uses a role that can see all shops. Use the role "api".');
  if (mayCrossShops && !role?.crossesShops)
    throw new CannotStart('SYSTEM_DATABASE_URL uses a role that cannot see all shops. Use "worker_system".');
}
