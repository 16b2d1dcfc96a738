// Points git at the repository's own hooks; outside a git checkout (a tarball, an image) there is nothing to do.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('.git')) execFileSync('git', ['config', 'core.hooksPath', '.githooks']);
