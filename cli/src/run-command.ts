import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { LimitSetBody } from '@purchase-limits/contract/limit-set';
import { z } from 'zod';
import { CommandError } from './command-error.js';
import { fileText, limitsFile, readLimits, usualFile } from './limits-file.js';
import { pastOrderLines } from './past-orders.js';
import { isEmpty, planLines } from './plan-text.js';
import { storeOf, type Store } from './store.js';
import { testCarts } from './test-carts.js';

type Say = (line: string) => void;

const USAGE = `purchase-limits keeps the limits of stores in files.

  purchase-limits pull           write the store's limits to the file
  purchase-limits plan           say what the file would change in the store; changes nothing
  purchase-limits apply          make the store's limits what the file says, all of it or nothing
  purchase-limits copy --from A --to B
                                 make the limits of one store those of another
  purchase-limits test CARTS     judge carts by the limits of the file, without a store
  purchase-limits schema         print the JSON Schema of the file, for editors

  --file FILE        YAML or JSON; purchase-limits.yaml, .yml or .json if absent
  --store NAME       which of several stores
  --delete-others    limits that are in the store only are deleted, by plan, apply and copy
  --exit-code        plan ends with 2 where something would change
  --past-orders      plan also says which orders of the last 60 days the changed limits would have stopped
  --dry-run          copy only says what it would change

PURCHASE_LIMITS_URL is the address of the app, PURCHASE_LIMITS_KEY an API key of the store. With --store, --from or --to
the key of hoodie-house is PURCHASE_LIMITS_KEY_HOODIE_HOUSE; so is its address, where it is another.
Ends with 0, with 1 for what is wrong or a cart that fails.`;

/** Runs the command and answers its exit code. Throws a {@link CommandError} for what its user can mend. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv, say: Say): Promise<number> {
  const { values, positionals } = readArgs(args);
  const [command, ...files] = positionals;
  const { file = usualFile(), 'delete-others': deletesOthers } = values;
  const set = () => ({ limits: readLimits(file), deletesOthers });
  switch (command) {
    case 'pull': {
      const pulled = await storeOf(env, values.store).read();
      writeFileSync(file, fileText(file, pulled));
      say(`${pulled.limits.length} limits written to ${file}`);
      return 0;
    }
    case 'plan': {
      const [store, wanted] = [storeOf(env, values.store), set()];
      const plan = await store.plan(wanted);
      for (const line of planLines(plan)) say(line);
      if (values['past-orders']) for await (const line of pastOrderLines(store, plan, wanted.limits)) say(line);
      return values['exit-code'] && !isEmpty(plan) ? 2 : 0;
    }
    case 'apply':
      await apply(storeOf(env, values.store), set(), say);
      return 0;
    case 'copy': {
      const { from, to, 'dry-run': isDryRun } = values;
      if (!from || !to) throw new CommandError('Name both stores: copy --from A --to B');
      const wanted = { ...(await storeOf(env, from).read()), deletesOthers };
      await apply(storeOf(env, to), wanted, say, isDryRun);
      return 0;
    }
    case 'test': {
      if (files.length === 0) throw new CommandError('Name the files of carts');
      return testCarts(file, files, say) > 0 ? 1 : 0;
    }
    case 'schema':
      say(JSON.stringify(z.toJSONSchema(limitsFile, { io: 'input', unrepresentable: 'any' }), null, 2));
      return 0;
    case undefined:
    case 'help':
      say(USAGE);
      return command ? 0 : 1;
    default:
      throw new CommandError(`There is no command ${command}\n\n${USAGE}`);
  }
}

async function apply(store: Store, wanted: LimitSetBody, say: Say, isDryRun = false): Promise<void> {
  const plan = await store.plan(wanted);
  for (const line of planLines(plan)) say(line);
  if (isDryRun) return;
  const { created, changed, deleted } = await store.apply({ ...wanted, base: plan.base });
  say(`${created} created, ${changed} changed, ${deleted} deleted`);
}

function readArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        file: { type: 'string' },
        store: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        'delete-others': { type: 'boolean', default: false },
        'exit-code': { type: 'boolean', default: false },
        'past-orders': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}
