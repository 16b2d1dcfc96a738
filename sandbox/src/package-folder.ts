import { join } from 'node:path';

/** The room's own folder: Liquid templates and browser scripts are read from there, not compiled. */
const packageFolder = join(import.meta.dirname, '..');

export const themeFolder = join(packageFolder, 'theme');
export const publicFolder = join(packageFolder, 'public');
