import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CommandError } from './command-error.js';
import { fileText, limitsFile, readLimits } from './limits-file.js';
import { isEmpty, planLines } from './plan-text.js';
import { storeOf } from './store.js';
import { testCarts } from './test-carts.js';

type Say = (line: string) => void;

const USAGE = `purchase-limits keeps the limits of a store in a file.

  purchase-limits pull              write the store's limits to the file
  purchase-limits plan              say what the file would change in the store; changes nothing
  purchase-limits apply             make the store's limits what the file says, all of it or nothing
  purchase-limits test CARTS.json   judge carts by the limits of the file, without a store
  purchase-limits schema            print the JSON Schema of the file, for editors

  --file FILE        the file of limits; purchase-limits.json if absent
  --delete-others    limits that are in the store only are deleted, by plan and apply
  --exit-code        plan ends with 2 where something would change

PURCHASE_LIMITS_URL is the address of the app, PURCHASE_LIMITS_KEY an API key of the store.
Ends with 0, with 1 for what is wrong or a cart that fails.`;

/** Runs the command and answers its exit code. Throws a {@link CommandError} for what its user can mend. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv, say: Say): Promise<number> {
  const { values, positionals } = readArgs(args);
  const [command, ...files] = positionals;
  const { file } = values;
  const set = () => ({ limits: readLimits(file), deletesOthers: values['delete-others'] });
  switch (command) {
    case 'pull': {
      const pulled = await storeOf(env).read();
      writeFileSync(file, fileText(pulled));
      say(`${pulled.limits.length} limits written to ${file}`);
      return 0;
    }
    case 'plan': {
      const plan = await storeOf(env).plan(set());
      for (const line of planLines(plan)) say(line);
      return values['exit-code'] && !isEmpty(plan) ? 2 : 0;
    }
    case 'apply': {
      const store = storeOf(env);
      const wanted = set();
      const plan = await store.plan(wanted);
      for (const line of planLines(plan)) say(line);
      const { created, changed, deleted } = await store.apply({ ...wanted, base: plan.base });
      say(`${created} created, ${changed} changed, ${deleted} deleted`);
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

function readArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        file: { type: 'string', default: 'purchase-limits.json' },
        'delete-others': { type: 'boolean', default: false },
        'exit-code': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}
