/** How long before its day a limit joins the published document. */
export const AHEAD_MS = 86_400_000;
