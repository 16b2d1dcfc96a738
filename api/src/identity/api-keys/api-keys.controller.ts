import { apiKeyBody, type ApiKeyBody, type ApiKeyList, type CreatedApiKey } from '@purchase-limits/contract/api-keys';
import { Body, Controller, Delete, Get, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../../http/current-shop.js';
import { CreateApiKey } from './create-api-key.js';
import { ListApiKeys } from './list-api-keys.js';
import { RevokeApiKey } from './revoke-api-key.js';

@Controller('apiSa/api-keys')
export class ApiKeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  list(@Shop() shop: CurrentShop): Promise<ApiKeyList> {
    return this.queries.execute(new ListApiKeys(shop.id));
  }

  @Post()
  create(@Shop() shop: CurrentShop, @Body({ schema: apiKeyBody }) body: ApiKeyBody): Promise<CreatedApiKey> {
    return this.commands.execute(new CreateApiKey(shop, null, { body }));
  }

  @Delete(':id')
  revoke(@Shop() shop: CurrentShop, @Param('id', ParseUUIDPipe) id: string): Promise<ApiKeyList> {
    return this.commands.execute(new RevokeApiKey(shop, null, { id }));
  }
}
