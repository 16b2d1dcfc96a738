import type { CommandBus, ICommand } from '@nestjs/cqrs';
import { inSpan } from '../tracing/in-span.js';

/** Gives each command a span. The bus has no place for what goes around all handlers. */
export function traceCommands(bus: CommandBus): void {
  const execute = bus.execute.bind(bus) as (command: ICommand) => Promise<unknown>;
  const traced = (command: ICommand) => inSpan(`command ${command.constructor.name}`, {}, () => execute(command));
  bus.execute = traced as typeof bus.execute;
}
