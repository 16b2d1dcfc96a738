import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Public } from '../http/public.js';
import { CheckDatabase } from './queries/check-database.js';

@Controller('health')
@Public()
export class HealthController {
  constructor(private readonly queries: QueryBus) {}

  /** 200 when requests can be served; 503 while the database does not answer. */
  @Get()
  async health(): Promise<{ status: 'ok' }> {
    await this.queries.execute(new CheckDatabase());
    return { status: 'ok' };
  }
}
