/** What the stand-in of the platform answers. */
export type FakeAnswer = { status: number; body?: unknown; headers?: Record<string, string> };
