// `npm run rosetta`: puts the cases to our four judges, or to another engine. README.md has the options.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { askAll, type Engine } from './ask.js';
import { openCommand, openModule } from './other-engine.js';
import { asDeclared, openOurs } from './our-judges.js';
import { casesOf, readSources, type RosettaCase, type Source } from './read-sources.js';
import { JUDGES, type JudgeName } from './source-file.js';
import { disagreementsOf, tableOf, type Run } from './table.js';

const SOURCES = resolve(import.meta.dirname, '../sources');
const OPTIONS = {
  on: { type: 'string' },
  module: { type: 'string' },
  command: { type: 'string' },
  source: { type: 'string' },
  every: { type: 'string', default: '1' },
  write: { type: 'string' },
} as const;

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  const sources = readSources(SOURCES).filter(({ id }) => values.source === undefined || id === values.source);
  if (sources.length === 0) throw new Error(`There is no source ${values.source}`);
  if (values.write !== undefined) return writeCaseFiles(sources, values.write);
  const every = Number(values.every);
  if (!Number.isInteger(every) || every < 1) throw new Error('--every takes a whole number from 1 on');
  const cases = casesOf(sources).filter((_one, index) => index % every === 0);
  const runs = await runAll(values, cases);
  console.log(tableOf(sources, runs));
  const disagreements = disagreementsOf(runs);
  for (const line of disagreements) console.log(line);
  return disagreements.length > 0 ? 1 : 0;
}

async function runAll(
  { on, module, command }: { on?: string | undefined; module?: string | undefined; command?: string | undefined },
  cases: readonly RosettaCase[],
): Promise<Run[]> {
  if (module !== undefined) return [await runOn(module, await openModule(module), cases)];
  if (command !== undefined) return [await runOn(command, openCommand(command), cases)];
  return Promise.all(judgesNamed(on).map((judge) => runOnOurs(judge, cases)));
}

async function runOnOurs(judge: JudgeName, cases: readonly RosettaCase[]): Promise<Run> {
  const { engine, outcomes } = await runOn(judge, await openOurs(judge), cases);
  return { engine, outcomes: outcomes.map((outcome, index) => asDeclared(judge, cases[index]!, outcome)) };
}

async function runOn(name: string, engine: Engine, cases: readonly RosettaCase[]): Promise<Run> {
  try {
    return { engine: name.slice(-14), outcomes: await askAll(engine, cases) };
  } finally {
    await engine.close();
  }
}

function judgesNamed(on: string | undefined): JudgeName[] {
  return (on?.split(',') ?? JUDGES).map((name) => {
    const judge = JUDGES.find((known) => known === name);
    if (!judge) throw new Error(`There is no judge ${name}; there are ${JUDGES.join(', ')}`);
    return judge;
  });
}

/** Case files that `npm run evaluate` reads, one for each source. */
function writeCaseFiles(sources: readonly Source[], folder: string): number {
  mkdirSync(folder, { recursive: true });
  for (const source of sources) {
    const file = join(folder, `${source.id}.json`);
    writeFileSync(
      file,
      `${JSON.stringify(
        casesOf([source]).map(({ full }) => full),
        null,
        1,
      )}\n`,
    );
    console.log(file);
  }
  return 0;
}
