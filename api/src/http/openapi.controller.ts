import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { Public } from './public.js';

/** The description of the API, made once when all routes are known. */
@Injectable()
export class OpenApiDocument {
  document: OpenAPIObject | undefined;
}

@Controller('apiSa/openapi.json')
@Public()
@ApiExcludeController()
export class OpenApiController {
  constructor(private readonly api: OpenApiDocument) {}

  @Get()
  get(): OpenAPIObject {
    return this.api.document!;
  }
}
