// The command: `purchase-limits pull|plan|apply|test|schema`.
import { CommandError } from './command-error.js';
import { runCommand } from './run-command.js';

try {
  process.exitCode = await runCommand(process.argv.slice(2), process.env, console.log);
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
