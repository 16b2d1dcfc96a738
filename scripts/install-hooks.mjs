// Makes git use the hooks in .githooks. Without a git checkout, in a container image for example, it does nothing.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('.git')) execFileSync('git', ['config', 'core.hooksPath', '.githooks']);
