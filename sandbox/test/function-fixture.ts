// A checkout function whose answer a test decides.
import type { LoadFunction } from '../src/functions/checkout-function.js';
import type { PlatformFunction } from '../src/functions/run-function.js';

export const HANDLE = 'checkout-rule';

/** Files of its extension, with this input query. */
export function functionFiles(query: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    'shopify.extension.toml': `
      api_version = "2026-10"
      [[extensions]]
      name = "Limits at the checkout"
      handle = "${HANDLE}"
      type = "function"
      [[extensions.targeting]]
      target = "cart.validations.generate.run"
      input_query = "input.graphql"
      export = "run"
      [extensions.input.variables]
      namespace = "$app"
      key = "variables"
    `,
    'input.graphql': query,
    'dist/function.wasm': 'stands in for a module',
    ...more,
  };
}

/** A function that answers what `run` says; it can be changed later. */
export class GivenFunction {
  run: PlatformFunction['run'] = () => ({ output: { operations: [] }, instructions: 1_000 });

  readonly load: LoadFunction = async () => ({ run: (input) => this.run(input) });

  /** From now on it refuses every cart with these messages. */
  refuseWith(...messages: string[]): void {
    const errors = messages.map((message) => ({ message, target: '$.cart' }));
    this.run = () => ({ output: { operations: [{ validationAdd: { errors } }] }, instructions: 1_000 });
  }
}
