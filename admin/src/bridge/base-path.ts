/** Where the admin is served: `/embed` inside the platform's admin, otherwise the root. */
export const basePath = isUnder('/embed', window.location.pathname) ? '/embed' : '';

/** Prefixes a path with the base path, unless it already has it. */
export function withBasePath(path: string): string {
  if (basePath && isUnder(basePath, path)) return path;
  return path === '/' && basePath ? basePath : `${basePath}${path}`;
}

/** A path as the router knows it, without the base path. */
export function withoutBasePath(path: string): string {
  return basePath && isUnder(basePath, path) ? path.slice(basePath.length) || '/' : path;
}

function isUnder(parent: string, path: string): boolean {
  const after = path.slice(parent.length);
  return path.startsWith(parent) && (after === '' || after.startsWith('/') || after.startsWith('?'));
}
