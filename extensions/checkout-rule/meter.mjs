// Makes a copy of a compiled function that counts its own instructions, in the exported global `instructions`: as the
// platform does by fuel, one for each instruction but blocks, loops and what only drops or does nothing.
import binaryen from 'binaryen';

const COUNTER = 'instructions';
const { Block, If, Loop } = binaryen;
const FREE = new Set([binaryen.BlockId, binaryen.LoopId, binaryen.NopId, binaryen.DropId]);
/** The value of a constant is a number. */
const WITHOUT_PARTS = new Set([binaryen.NopId, binaryen.UnreachableId, binaryen.ConstId]);
const JUMPS = new Set([binaryen.BreakId, binaryen.SwitchId, binaryen.ReturnId]);
/** The members of an expression that are expressions, or lists of them. */
const PARTS = [
  'condition',
  'value',
  'ptr',
  'left',
  'right',
  'dest',
  'source',
  'size',
  'delta',
  'ifTrue',
  'ifFalse',
  'body',
  'operands',
  'children',
];

/** @param {Uint8Array} wasm @returns {Uint8Array} */
export function metered(wasm) {
  const module = binaryen.readBinary(wasm);
  module.setFeatures(binaryen.Features.All);
  module.addGlobal(COUNTER, binaryen.f64, true, module.f64.const(0));
  module.addGlobalExport(COUNTER, COUNTER);
  for (let index = 0; index < module.getNumFunctions(); index += 1) {
    const ref = module.getFunctionByIndex(index);
    const { body } = binaryen.getFunctionInfo(ref);
    if (body) binaryen.Function.setBody(ref, counting(module, body));
  }
  if (!module.validate()) throw new Error('The metered function is no WebAssembly');
  const bytes = module.emitBinary();
  module.dispose();
  return bytes;
}

/** The expression, which first adds what it costs; parts that may run not at all or again count for themselves. */
function counting(module, expression) {
  const cost = costOf(module, expression);
  return module.block(null, [adding(module, cost), expression], binaryen.getExpressionType(expression));
}

function adding(module, cost) {
  const counter = module.global.get(COUNTER, binaryen.f64);
  return module.global.set(COUNTER, module.f64.add(counter, module.f64.const(cost)));
}

function costOf(module, expression) {
  const id = binaryen.getExpressionId(expression);
  if (WITHOUT_PARTS.has(id)) return FREE.has(id) ? 0 : 1;
  const info = binaryen.getExpressionInfo(expression);
  let cost = FREE.has(id) ? 0 : 1;
  if (id === binaryen.IfId) {
    cost += costOf(module, info.condition);
    If.setIfTrue(expression, counting(module, info.ifTrue));
    if (info.ifFalse) If.setIfFalse(expression, counting(module, info.ifFalse));
    return cost;
  }
  if (id === binaryen.LoopId) {
    Loop.setBody(expression, counting(module, info.body));
    return cost;
  }
  if (id === binaryen.BlockId) return cost + blockCost(module, expression);
  for (const part of partsOf(info)) cost += costOf(module, part);
  return cost;
}

/** What runs before the first jump; what follows a jump counts for itself. */
function blockCost(module, block) {
  const children = Array.from({ length: Block.getNumChildren(block) }, (_, at) => Block.getChildAt(block, at));
  const segments = [[]];
  for (const child of children) {
    segments.at(-1).push(child);
    if (mayJump(child)) segments.push([]);
  }
  const costs = segments.map((segment) => segment.reduce((sum, child) => sum + costOf(module, child), 0));
  let at = children.length;
  for (let index = segments.length - 1; index > 0; index -= 1) {
    at -= segments[index].length;
    if (costs[index] > 0) Block.insertChildAt(block, at, adding(module, costs[index]));
  }
  return costs[0];
}

function mayJump(expression) {
  const id = binaryen.getExpressionId(expression);
  if (JUMPS.has(id)) return true;
  return !WITHOUT_PARTS.has(id) && partsOf(binaryen.getExpressionInfo(expression)).some(mayJump);
}

function partsOf(info) {
  return PARTS.flatMap((name) => info[name] ?? []).filter((part) => part !== 0);
}
