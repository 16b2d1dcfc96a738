// Runs on any Node, so that an old one gets a sentence instead of a stack trace.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`This needs Node 20.19 or newer; here is ${process.versions.node}. Install a newer Node and start again.`);
  process.exit(1);
}
