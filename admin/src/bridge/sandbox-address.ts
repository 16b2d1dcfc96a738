/** The local store's URL from the server's document; null elsewhere, so in production. */
export function sandboxAddress(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="sandbox-url"]')?.content ?? null;
}
