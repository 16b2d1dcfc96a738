import { Module, type DynamicModule } from '@nestjs/common';
import { CONFIG, type Config } from './config.js';

/** Provides the configuration to every module. */
@Module({})
export class ConfigModule {
  static with(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
