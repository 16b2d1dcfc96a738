// Money as the shop writes it, learnt from how it writes one number.

const SAMPLE = /^(\D*)1(\D?)234\D?567(?:(\D)(00))?(\D*)$/;
const GROUPS = /\B(?=(\d{3})+(?!\d))/g;

/** How to write amounts like this sample of 1,234,567.00; null where it says too little. */
export function moneyFormat(sample: string | null): ((value: number) => string) | null {
  const found = SAMPLE.exec(sample ?? '');
  if (!found) return null;
  const [, before, group, decimal, decimals = '', after] = found;
  return (value) => {
    const [whole, fraction] = value.toFixed(decimals.length).split('.');
    return before + whole!.replace(GROUPS, group!) + (fraction ? decimal + fraction : '') + after;
  };
}
