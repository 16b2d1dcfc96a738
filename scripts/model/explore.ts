// Visits all states of a model, nearest first, so that a counterexample has the fewest steps.
import { Model, type Constants, type State } from './compile.js';

/** `reaches`: a state from which one of `goal` can always be reached, without the actions that are `faults`. */
export type Checked = {
  path: string;
  constants: Constants;
  invariants: readonly string[];
  reaches: readonly { name: string; goal: string }[];
  faults: readonly string[];
  mostStates?: number;
};
export type TraceStep = { action: string; changed: Record<string, string> };
/** `trace`: how to get to where it does not hold; null: it holds. */
export type Finding = { name: string; trace: TraceStep[] | null };
export type Explored = { states: number; steps: number; depth: number; findings: Finding[] };

type Node = { state: State; from: number; action: string; depth: number };

/** Explores all states, or until each of `only` has been found broken. */
export function explore(checked: Checked, only?: string): Explored {
  const { path, constants, faults, mostStates = 400_000 } = checked;
  const model = new Model(path, constants);
  const invariants = checked.invariants.map((name) => ({ name, holds: model.predicate(name), brokenAt: -1 }));
  const start = model.start();
  const nodes: Node[] = [{ state: start, from: -1, action: 'init', depth: 0 }];
  const known = new Map([[model.values(start).join('\n'), 0]]);
  /** By state, from which states a step that is no fault leads to it. */
  const before: number[][] = [[]];
  let steps = 0;
  const check = (at: number) => {
    for (const one of invariants) if (one.brokenAt < 0 && !one.holds(nodes[at]!.state)) one.brokenAt = at;
    return invariants.some(({ name, brokenAt }) => name === only && brokenAt >= 0);
  };
  let isOver = check(0);
  for (let at = 0; at < nodes.length && !isOver; at += 1) {
    const { state, depth } = nodes[at]!;
    for (const step of model.steps(state)) {
      steps += 1;
      const key = model.values(step.state).join('\n');
      let to = known.get(key);
      if (to === undefined) {
        if (nodes.length === mostStates) throw new Error(`${path} has more than ${mostStates} states`);
        to = nodes.push({ state: step.state, from: at, action: step.action, depth: depth + 1 }) - 1;
        known.set(key, to);
        before.push([]);
        isOver ||= check(to);
      }
      if (!faults.includes(step.action.replace(/\(.*/, ''))) before[to]!.push(at);
    }
  }
  const trace = (at: number) => (at < 0 ? null : traceTo(model, nodes, at));
  const findings = invariants.map(({ name, brokenAt }) => ({ name, trace: trace(brokenAt) }));
  if (!isOver)
    for (const { name, goal } of checked.reaches)
      findings.push({ name, trace: trace(stuckAt(nodes, before, model.predicate(goal))) });
  return { states: nodes.length, steps, depth: nodes.at(-1)!.depth, findings };
}

/** The nearest state from which no way leads to the goal; -1: there is none. */
function stuckAt(nodes: readonly Node[], before: readonly number[][], isGoal: (state: State) => boolean): number {
  const leads = nodes.map(({ state }) => isGoal(state));
  const open = leads.flatMap((isThere, at) => (isThere ? [at] : []));
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const from of before[at]!)
      if (!leads[from]) {
        leads[from] = true;
        open.push(from);
      }
  return leads.indexOf(false);
}

function traceTo(model: Model, nodes: readonly Node[], end: number): TraceStep[] {
  const path: Node[] = [];
  for (let at = end; at >= 0; at = nodes[at]!.from) path.unshift(nodes[at]!);
  let last: string[] = [];
  return path.map(({ state, action }) => {
    const values = model.values(state);
    const changed = model.names.flatMap((name, at) => (values[at] === last[at] ? [] : [[name, values[at]!]]));
    last = values;
    return { action, changed: Object.fromEntries(changed) };
  });
}

/** A counterexample to read: each step with what it changed. */
export function print(trace: readonly TraceStep[]): string {
  return trace
    .map(({ action, changed }, at) => {
      const values = Object.entries(changed)
        .sort()
        .map(([name, value]) => `      ${name} = ${value}`);
      return [`  ${String(at).padStart(2)}. ${action}`, ...values].join('\n');
    })
    .join('\n');
}
