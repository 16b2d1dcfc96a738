// Quint's parser and evaluator, as far as the checker needs them. They are no public interface: the version is pinned.
import './no-retries.js';
import { basename, dirname } from 'node:path';
import { newIdGenerator, zerog } from '@informalsystems/quint/dist/src/idGenerator.js';
import { expressionToString } from '@informalsystems/quint/dist/src/ir/IRprinting.js';
import type { QuintEx } from '@informalsystems/quint/dist/src/ir/quintIr.js';
import { walkExpression } from '@informalsystems/quint/dist/src/ir/IRVisitor.js';
import { parse, parseExpressionOrDeclaration } from '@informalsystems/quint/dist/src/parsing/quintParserFrontend.js';
import { fileSourceResolver } from '@informalsystems/quint/dist/src/parsing/sourceResolver.js';
import { analyzeModules } from '@informalsystems/quint/dist/src/quintAnalyzer.js';
import { Builder, buildExpr, type EvalFunction } from '@informalsystems/quint/dist/src/runtime/impl/builder.js';
import { Context } from '@informalsystems/quint/dist/src/runtime/impl/Context.js';
import type { RuntimeValue } from '@informalsystems/quint/dist/src/runtime/impl/runtimeValue.js';
import { noExecutionListener } from '@informalsystems/quint/dist/src/runtime/trace.js';

/** Values of a module's constants, in Quint. */
export type Constants = Readonly<Record<string, string>>;
/** The values of the variables, in their order. */
export type State = readonly Result[];
/** `action`: with what it was called, such as `handle(2)`. */
export type Step = { action: string; state: State };

type Result = ReturnType<EvalFunction>;

/** Models whose types were checked, which takes as long as reading them. */
const TYPED = new Set<string>();

/** Thrown through the evaluator, which makes an error of its own of it. */
const DISABLED = new Error('the action that was to be tried cannot be taken');

/** A module of Quint with its constants, ready to be explored. */
export class Model {
  private readonly context: Context;
  private readonly builder: Builder;
  private readonly init: EvalFunction;
  private readonly step: EvalFunction;
  private readonly expressions: (text: string) => EvalFunction;
  /** What is drawn next: which action, then which element of each set. */
  private draws: number[] = [];
  /** Of how many each was drawn. */
  private bounds: number[] = [];
  private actions = 0;
  private called: string | null = null;
  /** The action that was to be tried cannot be taken. */
  private isDisabled = false;
  private action = '';

  constructor(path: string, constants: Constants) {
    const name = basename(path, '.qnt');
    const given = Object.entries(constants).map(([key, value]) => `${key} = ${value}`);
    const main = `module main { import ${name}(${given.join(', ')}).* from "./${name}" }`;
    const ids = newIdGenerator();
    const sources = new Map<string, string>();
    const lookup = fileSourceResolver(sources).lookupPath(dirname(path), './main.qnt');
    const parsed = parse(ids, lookup.normalizedPath, lookup, main, sources);
    const areTypesKnown = parsed.errors.length > 0 || TYPED.has(path);
    const errors = areTypesKnown ? parsed.errors : analyzeModules(parsed.table, parsed.modules)[0];
    if (errors.length > 0) throw new Error(`${basename(path)}: ${errors.map(({ message }) => message).join('; ')}`);
    TYPED.add(path);
    this.builder = new Builder(parsed.table, false);
    this.context = new Context(
      {
        ...noExecutionListener,
        onAnyOptionCall: (_: unknown, option: number) => {
          this.isDisabled = this.called !== null || option !== this.draws[0];
          if (this.isDisabled) throw DISABLED;
          this.called = '';
        },
        onAnyOptionReturn: () => {
          this.action = this.called!;
        },
        onUserOperatorReturn: (app: { opcode: string }, args: RuntimeValue[]) => {
          // The innermost returns first; the last one that returns is the action itself.
          const given = args.length > 0 ? `(${args.map(textOf).join(', ')})` : '';
          if (this.called !== null) this.called = `${app.opcode}${given}`;
        },
      } as never,
      (bound) => BigInt(this.draw(Number(bound))),
      this.builder.varStorage,
    );
    this.expressions = (text) => {
      const { resolver, sourceMap } = parsed;
      const found = parseExpressionOrDeclaration(text, '<asked>', ids, sourceMap);
      if (found.kind !== 'expr') throw new Error(`${text} is no expression`);
      resolver.switchToModule('main');
      walkExpression(resolver, found.expr);
      if (resolver.errors.length > 0) throw new Error(resolver.errors.map(({ message }) => message).join('; '));
      return buildExpr(this.builder, found.expr);
    };
    this.init = this.expressions('init');
    this.step = this.expressions('step');
  }

  /** A predicate of this name, of any state. */
  predicate(name: string): (state: State) => boolean {
    const evaluate = this.expressions(name);
    return (state) => {
      this.enter(state);
      return isTrue(evaluate(this.context));
    };
  }

  /** The values of the variables, in Quint. */
  values(state: State): string[] {
    return state.map((value) => textOf(unwrap(value)));
  }

  /** The names of the variables. */
  get names(): string[] {
    return [...this.builder.varStorage.vars.values()].map(({ name }) => name.split('::').at(-1)!);
  }

  /** The states to begin with: `init` leaves no choice. */
  start(): State {
    this.begin([]);
    this.context.varStorage.reset();
    if (!isTrue(this.init(this.context))) throw new Error('init is not enabled');
    return this.taken();
  }

  /** All steps out of a state: each action of `step`, with each element of the sets it draws from. */
  steps(state: State): Step[] {
    const found: Step[] = [];
    // The first draw picks the action; how many there are is known once one was tried.
    for (let action = 0; action === 0 || action < this.actions; action += 1)
      for (let draws: number[] | null = [action]; draws; draws = this.next()) {
        const step = this.try(state, draws);
        if (step) found.push(step);
      }
    return found;
  }

  private try(state: State, draws: number[]): Step | null {
    this.enter(state);
    this.begin(draws);
    const result = this.step(this.context);
    if (this.isDisabled || !isTrue(result)) return null;
    return { action: this.action, state: this.taken() };
  }

  /** The next combination of draws of the same action; null: all were tried. */
  private next(): number[] | null {
    for (let at = this.draws.length - 1; at > 0; at -= 1)
      if (this.draws[at]! + 1 < this.bounds[at]!) return [...this.draws.slice(0, at), this.draws[at]! + 1];
    return null;
  }

  private begin(draws: number[]): void {
    this.draws = draws;
    this.bounds = [0];
    this.called = null;
    this.isDisabled = false;
  }

  /**
   * `any` shuffles its actions and takes the first that is enabled. Each place draws itself, but that of the wanted
   * one, which draws the first: so it comes first.
   */
  private draw(bound: number): number {
    if (this.called === null) {
      this.actions = Math.max(this.actions, bound);
      const place = bound - 1;
      return place === this.draws[0] ? 0 : place;
    }
    const at = this.bounds.push(bound) - 1;
    return (this.draws[at] ??= 0);
  }

  private enter(state: State): void {
    const { varStorage } = this.context;
    varStorage.reset();
    [...varStorage.vars.values()].forEach((register, at) => {
      register.value = state[at]!;
    });
    varStorage['clearCaches']();
  }

  private taken(): State {
    const { varStorage } = this.context;
    varStorage.shiftVars();
    return [...varStorage.vars.values()].map(({ value }) => value);
  }
}

/** A value to read, the same for equal values: `{a, b}` is a set, `{a → b}` a map, `(name: a)` a record. */
function textOf(value: RuntimeValue): string {
  return printed(value.toQuintEx(zerog));
}

function printed(value: QuintEx): string {
  if (value.kind !== 'app') return 'value' in value ? String(value.value) : expressionToString(value);
  const parts = value.args.map(printed);
  if (value.opcode === 'Rec')
    return `(${parts.flatMap((part, at) => (at % 2 ? `${parts[at - 1]}: ${part}` : [])).join(', ')})`;
  if (value.opcode === 'Set') return `{${parts.join(', ')}}`;
  if (value.opcode === 'Map') return `{${parts.map((pair) => pair.slice(1, -1).replace(', ', ' → ')).join(', ')}}`;
  return `(${parts.join(', ')})`;
}

function isTrue(result: Result): boolean {
  return unwrap(result).toBool();
}

function unwrap(result: Result): RuntimeValue {
  return result.mapLeft(({ code, message }) => new Error(`${code}: ${message}`)).unwrap((error) => error as Error);
}
