import { Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { ErrorFilter } from './error-filter.js';
import { OpenApiController, OpenApiDocument } from './openapi.controller.js';
import { SchemaPipe } from './schema-pipe.js';

/** Applies to every route: schemas for requests, one error shape for responses. */
@Module({
  controllers: [OpenApiController],
  providers: [
    OpenApiDocument,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useClass: SchemaPipe },
  ],
})
export class HttpModule {}
