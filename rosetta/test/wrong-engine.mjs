// An engine with a defect, for the test: it never finds a maximum broken, and knows nothing of windows.
export function judge({ limits, cart }) {
  if (limits.some(({ repurchase }) => repurchase)) return { unknown: 'it keeps no orders' };
  const units = cart.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const broken = limits.filter(({ type, min }) => type === 'cart' && min > units);
  return { violations: broken.map(({ id }) => ({ limitId: id, kind: 'min', subject: 'cart' })) };
}
