/**
 * One answer for all who ask while it is awaited, and for so long afterwards: however slow it is, it's never asked for
 * beside itself.
 */
export function keptFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { answer: Promise<T>; cameAt: number | null } | undefined;
  return () => {
    if (last && (last.cameAt === null || performance.now() - last.cameAt <= ms)) return last.answer;
    const asked: typeof last = { answer: ask(), cameAt: null };
    const note = () => void (asked.cameAt = performance.now());
    asked.answer.then(note, note);
    last = asked;
    return asked.answer;
  };
}
