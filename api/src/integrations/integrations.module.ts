import { Module } from '@nestjs/common';
import { SaveWorkflowConnectionHandler } from './commands/save-workflow-connection.js';
import { IntegrationsController } from './integrations.controller.js';
import { GetIntegrationsHandler } from './queries/get-integrations.js';
import { TellWorkflows } from './workers/tell-workflows.js';

@Module({
  controllers: [IntegrationsController],
  providers: [SaveWorkflowConnectionHandler, GetIntegrationsHandler],
})
export class IntegrationsModule {}

@Module({ providers: [TellWorkflows] })
export class IntegrationsWorkersModule {}
