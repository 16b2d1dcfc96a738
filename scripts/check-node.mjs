// Runs before the build with nothing but Node, so that a missing set-up is one line instead of a stack trace.
import { existsSync } from 'node:fs';

const [major, minor] = process.versions.node.split('.').map(Number);
// npm writes this file last: an installation that was interrupted lacks it too.
const installed = new URL('../node_modules/.package-lock.json', import.meta.url);

if (major < 20 || (major === 20 && minor < 19))
  refuse(`This needs Node 20.19 or newer; here is ${process.versions.node}. Install a newer Node and start again.`);
if (!existsSync(installed)) refuse('The packages are not installed. Run npm ci first.');

function refuse(reason) {
  console.error(reason);
  process.exit(1);
}
