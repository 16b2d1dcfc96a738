/** An app function's properties from its `shopify.extension.toml`. */
export type FunctionFacts = {
  /** The same in every start. */
  id: string;
  handle: string;
  title: string;
  /** For example `2026-10`. */
  apiVersion: string;
};
