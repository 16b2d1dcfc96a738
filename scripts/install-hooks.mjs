// Makes git use the hooks in .githooks; without a git checkout (in a container image, for example) there is nothing to do.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('.git')) execFileSync('git', ['config', 'core.hooksPath', '.githooks']);
