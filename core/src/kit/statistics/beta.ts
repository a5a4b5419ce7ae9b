/** The beta distribution: the functions for exact confidence intervals of shares. */

/** The quantile function, by Newton's method with bisection as fallback. */
export function betaQuantile(at: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  let x = a / (a + b);
  for (let step = 0; step < maxSteps; step++) {
    const excess = betaBelow(x, a, b) - at;
    if (excess < 0) low = x;
    else high = x;
    const density = Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - logBeta(a, b));
    const next = x - excess / density;
    const within = next > low && next < high ? next : (low + high) / 2;
    if (Math.abs(within - x) < near) return within;
    x = within;
  }
  return x;
}

const maxSteps = 60;
/** Far less than one address in ten million. */
const near = 1e-9;

/** The cumulative distribution function: the regularized incomplete beta function (Abramowitz and Stegun, 26.5.8). */
export function betaBelow(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const factor = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b));
  return x < (a + 1) / (a + b + 2)
    ? (factor * continuedFraction(x, a, b)) / a
    : 1 - (factor * continuedFraction(1 - x, b, a)) / b;
}

const tiny = 1e-300;
const precision = 1e-12;
const maxTerms = 10_000;

/** By Lentz's method. */
function continuedFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let term = 1; term <= maxTerms; term++) {
    const even = (term * (b - term) * x) / ((a + 2 * term - 1) * (a + 2 * term));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + term) * (a + b + term) * x) / ((a + 2 * term) * (a + 2 * term + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < precision) break;
  }
  return value;
}

const awayFromZero = (value: number): number => (Math.abs(value) < tiny ? tiny : value);

/** The logarithm of the beta function of two positive numbers. */
export const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function of a positive number, by Lanczos' approximation. */
function logGamma(x: number): number {
  let sum = 0.9999999999998099;
  for (const [index, coefficient] of lanczos.entries()) sum += coefficient / (x + index);
  const base = x + lanczos.length - 1.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum);
}
