/** The shape of limits in windows of time. Safe for the browser. */

/** This many uses in a window of this many seconds. */
export interface Limit {
  max: number;
  seconds: number;
}
