const loopbackNames = /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/;

/** Whether this machine was called by a loopback name that is not the public one: cookies and frames need one name. */
export function isOtherNameOf(host: string, publicUrl: string): boolean {
  const nameOf = (authority: string) => authority.replace(/:\d+$/, '');
  const expected = new URL(publicUrl).host;
  return (
    host !== expected &&
    loopbackNames.test(nameOf(host)) &&
    loopbackNames.test(nameOf(expected)) &&
    host.endsWith(expected.replace(/^.*:/, ':'))
  );
}
