import { join } from 'node:path';

/** Liquid templates and browser scripts are read from the package's folder: they are not compiled. */
const packageFolder = join(import.meta.dirname, '..');

export const themeFolder = join(packageFolder, 'theme');
export const publicFolder = join(packageFolder, 'public');

/** Themes of our own with the structure of the two public families. */
export const themesFolder = join(packageFolder, 'themes');
