/** Where the local store is, as the server's document says beside one; null elsewhere, so in production. */
export function sandboxAddress(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="sandbox-url"]')?.content ?? null;
}
