// An earlier commit of this repository, built so that its HTTP and worker processes can run.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const BUILT = ['domain', 'contract', 'api'];

/** The sources of a commit, built, with the packages that are installed in `root`. */
export function checkOut(commit: string, root: string, folder: string): void {
  mkdirSync(folder);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const own = join(folder, 'node_modules/@purchase-limits');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@purchase-limits') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of BUILT) {
    symlinkSync(join(folder, name), join(own, name));
    const further = join(root, name, 'node_modules');
    if (existsSync(further)) symlinkSync(further, join(folder, name, 'node_modules'));
  }
  execFileSync(process.execPath, ['scripts/build.mjs', ...BUILT], { cwd: folder, stdio: 'inherit' });
}
