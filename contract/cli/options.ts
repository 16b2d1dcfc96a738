// What `npm run --silent evaluate -- [--on engine|widget|api|checkout] FILE…` is asked for.

/**
 * What can judge cases: the engine that ships, the widget in a browser, the API of the started product, or
 * the checkout rule as it is built. */
const JUDGES = ['engine', 'widget', 'api', 'checkout'] as const;
export type JudgeName = (typeof JUDGES)[number];

/** `problem`: why this cannot be run. */
export type Options = { on: JudgeName; files: string[]; problem?: string };

export function readOptions(args: readonly string[]): Options {
  const options: Options = { on: 'engine', files: [] };
  const rest = args.flatMap((arg) => (arg.startsWith('--on=') ? ['--on', arg.slice('--on='.length)] : [arg]));
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--on') Object.assign(options, judgeNamed(rest.shift()));
    else options.files.push(arg);
  }
  if (options.files.length === 0) options.problem ??= 'Name at least one case file: npm run --silent evaluate -- FILE…';
  return options;
}

function judgeNamed(name: string = 'without a name'): Pick<Options, 'problem'> | Pick<Options, 'on'> {
  const on = JUDGES.find((judge) => judge === name);
  return on ? { on } : { problem: `--on ${name} is not supported; supported are: ${JUDGES.join(', ')}` };
}
