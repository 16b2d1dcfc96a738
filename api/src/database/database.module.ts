import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { BrandingEntity } from '../branding/branding.entity.js';
import { LimitEntity } from '../limits/limit.entity.js';
import { ShopEntity } from '../shops/shop.entity.js';
import { SubscriptionEntity } from '../subscriptions/subscription.entity.js';
import { API_DATABASE, SYSTEM_DATABASE, Transactions } from './transactions.js';

const entities = [ShopEntity, SubscriptionEntity, LimitEntity, BrandingEntity];

async function connect(url: string, poolSize: number, mayCrossShops: boolean): Promise<DataSource> {
  const source = await new DataSource({
    type: 'postgres',
    url,
    entities,
    poolSize,
    extra: { connectionTimeoutMillis: 5_000, idle_in_transaction_session_timeout: 60_000 },
    // A dropped connection is told by the statement that meets it; idle ones are replaced by the pool.
    poolErrorHandler: () => {},
  }).initialize();
  const [row] = await source.query<{ rolsuper: boolean; rolbypassrls: boolean }[]>(
    'SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user',
  );
  if (row?.rolsuper) {
    await source.destroy();
    throw new Error('Refusing to run as a PostgreSQL superuser: row-level security would not hold. Use the role "api" or "worker_system".');
  }
  if (row?.rolbypassrls && !mayCrossShops) {
    await source.destroy();
    throw new Error('Refusing to serve shops with a role that bypasses row-level security. API_DATABASE_URL must name the role "api".');
  }
  return source;
}

@Global()
@Module({
  providers: [
    { provide: API_DATABASE, inject: [CONFIG], useFactory: (config: Config) => connect(config.API_DATABASE_URL, 12, false) },
    {
      provide: SYSTEM_DATABASE,
      inject: [CONFIG],
      useFactory: (config: Config) => (config.SYSTEM_DATABASE_URL ? connect(config.SYSTEM_DATABASE_URL, 6, true) : undefined),
    },
    Transactions,
  ],
  exports: [Transactions],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    @Inject(API_DATABASE) private readonly api: DataSource,
    @Inject(SYSTEM_DATABASE) private readonly system: DataSource | undefined,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.api.destroy(), this.system?.destroy()]);
  }
}
