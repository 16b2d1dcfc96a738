// Amounts of money: whole numbers of a currency's smallest unit.
import { MINUS, NINE, POINT, Reader, NONE, ZERO } from './reader';

/** A decimal as the platform writes it (`12.5`), in its smallest unit of so many decimals; further ones are cut off. */
export function readMoney(bytes: Uint8Array, decimals: i32): f64 {
  const reader = new Reader(bytes);
  const isNegative = reader.skips(MINUS);
  const whole = reader.number();
  let value: f64 = whole === NONE ? 0 : whole;
  const hasFraction = reader.skips(POINT);
  for (let place: i32 = 0; place < decimals; place += 1) {
    const digit = hasFraction ? reader.peek() : 0;
    const isDigit = digit >= ZERO && digit <= NINE;
    value = value * 10 + (isDigit ? digit - ZERO : 0);
    if (isDigit) reader.at += 1;
  }
  return isNegative ? -value : value;
}

/** `value × rate` in the other currency's smallest unit, rounded half up; digit by digit, since products are long. */
export function convert(value: f64, rate: Uint8Array, fromDecimals: i32, toDecimals: i32): f64 {
  const digits: i32[] = [];
  let decimals: i32 = 0;
  let isFraction = false;
  for (let at: i32 = 0; at < rate.length; at += 1) {
    if (rate[at] === POINT) isFraction = true;
    else {
      digits.push(rate[at] - ZERO);
      if (isFraction) decimals += 1;
    }
  }
  const product: i32[] = multiply(digits, value);
  // So many of the product's last digits are below the smallest unit.
  let cut = decimals + fromDecimals - toDecimals;
  for (; cut < 0; cut += 1) product.push(0);
  let result: f64 = 0;
  for (let at: i32 = 0; at < product.length - cut; at += 1) result = result * 10 + product[at];
  const isHalf = cut > 0 && product.length >= cut && product[product.length - cut] >= 5;
  return isHalf ? result + 1 : result;
}

/** The digits of a number times a whole number, the highest first. */
function multiply(digits: i32[], times: f64): i32[] {
  const product: i32[] = [];
  let carry: f64 = 0;
  for (let at: i32 = digits.length - 1; at >= 0 || carry > 0; at -= 1) {
    const value = (at >= 0 ? digits[at] : 0) * times + carry;
    carry = Math.floor(value / 10);
    product.push((value - carry * 10) as i32);
  }
  return product.reverse();
}
